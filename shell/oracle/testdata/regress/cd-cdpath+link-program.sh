# want: deny
CDPATH=/; cd etc; { ln -s /usr/bin/git ./vxjd; ./vxjd reset --hard m6zd; }
