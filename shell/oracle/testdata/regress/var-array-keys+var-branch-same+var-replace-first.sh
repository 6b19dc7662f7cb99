# want: deny
vvjj=b@ranch; if true; then vitk=git; else vitk=status; fi; declare -A vhoi=([-d]=1); "$vitk" ${vvjj/@} "${!vhoi[@]}" -f m9ay
