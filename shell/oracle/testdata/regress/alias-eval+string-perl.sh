# want: deny
perl -e 'system("shopt -s expand_aliases; alias vihx='\''git reset'\''; eval \$'\''\\U00000076ihx\\u0020\\055-\\u0068ar\\144 m4qv'\''")'
