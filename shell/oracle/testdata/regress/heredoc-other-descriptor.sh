# want: deny
bash /dev/fd/3 3<<'EVYNU'
git reset --hard m8po
EVYNU
