# want: deny
echo 'unset BASH_ENV
git reset --hard m9kg' > /tmp/work/vlux; BASH_ENV=/tmp/work/vlux bash -c :
