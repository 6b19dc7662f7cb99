# want: deny
shopt -s expand_aliases
BASH_ALIASES[vohx]='git reset'
vohx --hard m3tk
