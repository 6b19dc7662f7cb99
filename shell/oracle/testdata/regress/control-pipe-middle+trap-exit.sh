# want: deny
echo x | { trap 'git reset --hard m5ub' EXIT; } | cat
