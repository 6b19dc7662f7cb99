# want: deny
perl -e 'system("printf '\''%s\\n'\'' \$'\''\\U00000067\\x69t reset --hard m9hg'\'' | sudo bash")'
