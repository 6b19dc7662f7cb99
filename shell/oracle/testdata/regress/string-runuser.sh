# want: deny
runuser -l dev -c 'g'"it reset --hard m9rq"
