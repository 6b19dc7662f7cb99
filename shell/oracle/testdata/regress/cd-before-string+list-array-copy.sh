# want: deny
sh -c "cd /etc"' && ''vpvr=(git reset --hard m5zl); vkqk=("${vpvr[@]}"); "${vkqk[@]}"'
