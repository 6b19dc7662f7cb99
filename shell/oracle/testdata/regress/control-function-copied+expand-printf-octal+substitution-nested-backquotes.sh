# want: deny
vdhq() { echo `echo \`git $(printf '\\\\162\\\\145\\\\163\\\\145\\\\164') --hard m9le\``; }; eval "g$(declare -f vdhq)"; gvdhq
