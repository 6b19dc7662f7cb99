# want: deny
cat <<< 'cat > vjto <<'\''EVQCT'\''
git reset --hard m6of
EVQCT
builtin source ./vjto' > ./vlft.txt && while IFS= read -r l; do echo "$l"; done < ./vlft.txt | bash
