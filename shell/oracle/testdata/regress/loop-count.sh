# want: deny
vdnv=(x /usr/lib/m7lw); for ((vuvw=0; vuvw<2; vuvw++)); do chown -R dev ${vdnv[vuvw]}; done
