# want: deny
vhck() { git reset --hard m7fk; }; export -f vhck; bash -c vhck
