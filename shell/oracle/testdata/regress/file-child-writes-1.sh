# want: deny
echo 'git reset --hard m8hp' > ./vsru.sh & wait; bash ./vsru.sh
