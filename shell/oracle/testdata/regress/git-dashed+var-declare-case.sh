# want: deny
bash -c 'declare -l vltn; vltn=--HARD; /usr/lib/git-core/git-reset $vltn m2ha'
