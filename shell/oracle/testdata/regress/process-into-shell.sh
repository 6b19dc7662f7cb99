# want: deny
exec > >(bash); echo 'git reset --hard m3ia'
