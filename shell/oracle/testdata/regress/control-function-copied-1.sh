# want: deny
vhzk() { git reset --hard m4eu; }; eval "g$(declare -f vhzk)"; gvhzk
