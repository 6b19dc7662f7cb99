# want: deny
sudo -s <<'EVJSG'
git reset --hard m6ae
EVJSG
