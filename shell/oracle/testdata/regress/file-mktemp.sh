# want: deny
vejz="$(mktemp /tmp/work/XXXXXX)"; echo 'git reset --hard m2pa' > "$vejz"; chmod +x "$vejz"; "$vejz"
