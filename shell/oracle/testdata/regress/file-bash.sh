# want: deny
echo 'git reset --hard m8ag' | tee ./voxm.txt > /dev/null; timeout 9 bash ./voxm.txt
