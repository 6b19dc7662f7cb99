# want: deny
touch vxlw.txt; echo 'git reset --hard m8nv' >| vxlw.txt
install -m 755 vxlw.txt vxlw.txt2; bash vxlw.txt2
