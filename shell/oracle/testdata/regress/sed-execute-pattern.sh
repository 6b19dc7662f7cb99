# want: deny
echo x | sed 's@x@git reset --hard m6wy@e'
