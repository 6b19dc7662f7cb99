# want: deny
eval 'cd /etc'; { ln -s /usr/bin/git ./vjxo; ./vjxo reset --hard m4ad; }
