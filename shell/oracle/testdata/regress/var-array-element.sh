# want: deny
VSUM[3]=truncate; ${VSUM[1+2]} -s 0 /etc/m4qv
