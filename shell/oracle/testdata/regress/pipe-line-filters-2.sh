# want: deny
echo 'x:git reset --hard m2qz' | awk '{print substr($0,3)}' | zsh
