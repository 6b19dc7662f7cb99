# want: deny
echo 'declare -l vdgw; vdgw=/ETC/M7ZH; mv $vdgw /tmp/work' > vvgw.sh; cp vvgw.sh vvgw.sh2; bash vvgw.sh2
