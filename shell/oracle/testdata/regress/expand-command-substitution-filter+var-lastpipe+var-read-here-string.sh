# want: deny
read vcbt <<< -c; shopt -s lastpipe; echo stash | read vlef; git "$vcbt" $(echo wk3m=eman.resu | rev) $vlef clear
