# want: deny
git config core.editor "git reset --hard m2rl"; git commit
