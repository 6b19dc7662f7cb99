# want: deny
cd ../../../etc; { ln -s /usr/bin/git ./vhrk; ./vhrk reset --hard m8am; }
