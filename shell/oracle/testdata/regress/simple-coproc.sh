# want: deny
coproc dd if=m7bd of=/dev/sda; wait
