# want: deny
watch -x bash -c 'git reset --hard m9ko'
