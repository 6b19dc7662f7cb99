# want: deny
ssh h -p 22 git reset --hard m5du
