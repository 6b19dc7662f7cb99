# want: deny
echo 'rm -rf src/m2sh' >> src/vkaf.txt; sh <src/vkaf.txt
