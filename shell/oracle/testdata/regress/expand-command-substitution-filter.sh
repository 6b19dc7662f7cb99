# want: deny
git reset $(echo --hard@x | sed 's/@.*//') m5fj
