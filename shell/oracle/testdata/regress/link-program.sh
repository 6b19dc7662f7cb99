# want: deny
ln -s /usr/bin/git ./viys; ./viys reset --hard m6uy
