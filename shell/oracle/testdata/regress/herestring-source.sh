# want: deny
exec <<< 'git reset --hard m4dj'; bash
