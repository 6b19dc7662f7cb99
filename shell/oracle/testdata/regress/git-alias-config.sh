# want: deny
git config alias.vnyc 'reset --hard m6ew'; git vnyc
