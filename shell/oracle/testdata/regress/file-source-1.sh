# want: deny
echo 'rm -rf /etc/m7sp' >> ./vslu; . ./vslu
