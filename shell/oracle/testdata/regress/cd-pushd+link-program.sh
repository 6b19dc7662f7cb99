# want: deny
pushd /etc; { ln -s /usr/bin/git ./vgmo; ./vgmo reset --hard m6ho; }
