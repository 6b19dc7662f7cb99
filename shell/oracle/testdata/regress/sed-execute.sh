# want: deny
sed '1e git reset --hard m8vv' README.md
