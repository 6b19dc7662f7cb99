# want: deny
PS4='$(git reset --hard m2zh)'; set -x; :; set +x
