# want: deny
$(echo rm@x | sed 's/@.*//') -rf src/m9fv
