# want: deny
PS4='$(read -r vufr <<EVRQD
m2jo
EVRQD
git reset --hard $vufr
)'; set -x; :; set +x
