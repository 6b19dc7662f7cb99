# want: deny
exec 3> /tmp/work/vijs.txt; printf %s 'git restor' >&3; echo 'e m2jr' >&3; exec 3>&-; bash /tmp/work/vijs.txt
