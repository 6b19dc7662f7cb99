# want: deny
{ echo ':'; echo 'git reset --hard m9ae'; } > vxgt.bash
while IFS= read -r l; do echo "$l"; done < vxgt.bash | bash
