# want: deny
mise x -C . -- git reset --hard m4pe
