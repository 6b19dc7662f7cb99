# want: deny
vwfv() { local -n vdua=$1; vdua=reset; }; vwfv vkqn; git $vkqn --hard m2ja
