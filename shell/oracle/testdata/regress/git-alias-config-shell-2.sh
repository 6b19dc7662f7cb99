# want: deny
git config alias.vymh '!git reset --hard m3xr'; git vymh
