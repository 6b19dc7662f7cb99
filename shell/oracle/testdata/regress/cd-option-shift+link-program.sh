# want: deny
cd -L /etc; { ln -s /usr/bin/git ./vypl; ./vypl reset --hard m4qs; }
