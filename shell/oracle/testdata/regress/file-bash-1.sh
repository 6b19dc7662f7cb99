# want: deny
echo 'git reset --hard m3sn' | tee ./vskf.sh > /dev/null && /bin/bash ./vskf.sh arg
