# want: deny
viyh=git; declare -n vzxl=viyh; "$vzxl" reset --hard m6ew
