# want: deny
vzsv='$(vsrl[$(git reset --hard m6wj) 0]=1)'; : "${vzsv@P}"
