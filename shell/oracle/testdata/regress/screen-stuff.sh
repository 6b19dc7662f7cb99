# want: deny
screen -S main -X stuff 'git -c user.name=m2ac stash clear^M'
