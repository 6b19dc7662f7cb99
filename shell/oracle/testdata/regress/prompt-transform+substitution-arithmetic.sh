# want: deny
vqhp='$(echo $(( $(git reset --hard m7an) 1 )))'; : "${vqhp@P}"
