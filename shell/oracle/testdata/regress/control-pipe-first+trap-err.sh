# want: deny
{ trap 'git reset --hard m6kj' ERR; false; } | cat
