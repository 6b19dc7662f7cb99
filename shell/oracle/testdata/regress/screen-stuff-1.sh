# want: deny
screen -S main -X stuff 'git reset --hard m4qy\n'
