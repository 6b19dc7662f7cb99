# want: deny
cd /etc; cd "$PWD"; { ln -s /usr/bin/git ./vztg; ./vztg reset --hard m6wk; }
