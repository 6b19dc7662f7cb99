# want: deny
parallel sh -c ::: "git reset --hard m4ox"
