# want: deny
vzez='a[$(git reset --hard m4av)]'; [[ vzez -eq 0 ]]
