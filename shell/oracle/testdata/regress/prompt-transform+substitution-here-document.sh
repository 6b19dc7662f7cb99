# want: deny
vaol='$(cat <<EVEFC
line
$(git reset --hard m8aq)
EVEFC
)'; : "${vaol@P}"
