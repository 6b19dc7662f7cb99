# want: deny
git -c core.editor='rm -rf build/m8na' commit
