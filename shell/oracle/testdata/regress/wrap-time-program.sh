# want: deny
/usr/bin/time git reset --hard m5ht
