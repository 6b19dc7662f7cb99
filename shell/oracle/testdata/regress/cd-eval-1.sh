# want: deny
trap 'cd /etc' DEBUG; :; trap - DEBUG; { rm -rf build/m2kv; }
