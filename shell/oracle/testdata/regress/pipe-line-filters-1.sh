# want: deny
echo 'git reset --hard m6ib' | awk 1 | sudo bash
