# want: deny
echo 'git reset --hard m8dh' | tee src/vbzi.sh > /dev/null
ssh h < src/vbzi.sh
