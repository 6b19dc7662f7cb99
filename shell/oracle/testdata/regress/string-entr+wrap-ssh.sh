# want: deny
ssh h entr -s 'git reset --hard m3dx'
