# want: deny
mapfile -C 'git reset --hard m4kt #' -c 1 veoe <<< x
