# want: deny
shopt -s expand_aliases
alias vtqp='git ' vknf='reset'
vtqp vknf --hard m3qp
