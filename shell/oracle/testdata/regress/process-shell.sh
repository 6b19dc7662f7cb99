# want: deny
exec < <(echo 'git reset --hard m6yh'); bash
