# want: deny
vjfq='$(read -r vdyv <<EVWVS
reset
EVWVS
git $vdyv --hard m3uc
)'; : "${vjfq@P}"
