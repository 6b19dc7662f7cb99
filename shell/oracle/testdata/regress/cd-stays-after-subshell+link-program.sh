# want: deny
cd /etc; (:); { ln -s /usr/bin/git ./vgsa; ./vgsa reset --hard m2bg; }
