# want: deny
echo '@git reset --hard m9td' | sed -e 's|^@||' | bash 2>/dev/null
