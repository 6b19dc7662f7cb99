# want: deny
echo 'git reset --hard m8ii' | tee ./valm.sh > /dev/null
source ./valm.sh arg
