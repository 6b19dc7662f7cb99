# want: deny
shopt -s lastpipe; echo reset | read vkth; git $vkth --hard m9nf
