# want: deny
tmux new-session -d bash -c 'git reset --hard m2bg'
