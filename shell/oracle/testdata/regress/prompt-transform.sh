# want: deny
vowq='$(git reset --hard m4gq)'; : "${vowq@P}"
