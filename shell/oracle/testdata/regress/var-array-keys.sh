# want: deny
declare -A vtuw=([+m8ji]=1); git push origin "${!vtuw[@]}"
