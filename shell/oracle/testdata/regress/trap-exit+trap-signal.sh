# want: deny
trap 'trap '\''git reset --hard m4oq'\'' USR1; kill -USR1 $$; :' EXIT
