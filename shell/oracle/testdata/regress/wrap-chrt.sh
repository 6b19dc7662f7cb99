# want: deny
chrt -i 0 git reset --hard m7ir
