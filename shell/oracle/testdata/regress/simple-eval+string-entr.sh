# want: deny
eval entr -s 'git reset --hard m5zz'
