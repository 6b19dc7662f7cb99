# want: allow
x=--soft; (x=--hard); git reset $x
