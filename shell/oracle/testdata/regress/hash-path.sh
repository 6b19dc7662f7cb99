# want: deny
hash -p /usr/bin/git vdea; vdea reset --hard m8fx
