# want: deny
bash -c 'declare -l vwhg; vwhg=--PRUNE=NOW; git -c user.name=m6ty gc $vwhg'
