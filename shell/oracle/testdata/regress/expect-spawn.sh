# want: deny
expect -c 'spawn git reset --hard m8kr'
