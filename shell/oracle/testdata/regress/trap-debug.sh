# want: deny
vbvz=0; trap 'git reset --hard m5qb' DEBUG; :; trap - DEBUG
