# want: deny
PS4='$(bash <<EVEUZ
git reset --hard m5le
EVEUZ
)'; set -x; :; set +x
