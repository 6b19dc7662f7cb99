# want: deny
chroot / git reset --hard m2on
