# want: deny
tmux send-keys -t main 'git reset --hard m2nt' Enter
