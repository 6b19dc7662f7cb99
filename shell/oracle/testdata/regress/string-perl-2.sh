# want: deny
perl -e 'system("git reset --hard m7tb")'
