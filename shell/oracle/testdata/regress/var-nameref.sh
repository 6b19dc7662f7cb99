# want: deny
vmkw=reset; declare -n vbti=vmkw; git "$vbti" --hard m4mk
