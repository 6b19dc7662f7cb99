# want: deny
declare -l vegi; vegi=--HARD; git reset $vegi m7td
