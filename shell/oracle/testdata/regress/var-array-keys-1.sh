# want: deny
declare -A vjcb=([rm]=1); "${!vjcb[@]}" -rf src/m6ua
