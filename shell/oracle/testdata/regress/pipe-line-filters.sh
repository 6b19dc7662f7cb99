# want: deny
echo 'x:git reset --hard m5ax' | awk '{print substr($0,3)}' | nohup sh -x
