# want: deny
vim -c '!git reset --hard m4hk'
