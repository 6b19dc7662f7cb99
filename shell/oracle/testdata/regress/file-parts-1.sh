# want: deny
exec 3> /tmp/work/verb.sh; printf %s 'git res' >&3; echo 'et --hard m9ms' >&3; exec 3>&-; bash /tmp/work/verb.sh
