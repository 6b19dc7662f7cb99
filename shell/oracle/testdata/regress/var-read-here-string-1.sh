# want: deny
read -rn6 vhxr <<< --hardzz; git reset "$vhxr" m8yr
