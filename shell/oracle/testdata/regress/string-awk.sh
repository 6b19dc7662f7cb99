# want: deny
awk 'BEGIN{system("git reset --hard m2nj")}'
