# want: deny
exec 3> /tmp/work/vuyg.bash; printf %s 'gi' >&3; echo 't reset --hard m3eu' >&3; exec 3>&-; bash /tmp/work/vuyg.bash
