# want: deny
git config alias.vlsu '!git reset --hard m4lt'; git vlsu
