# want: deny
env - git reset --hard m9ol
