# want: allow
x=--soft; echo --hard | read x; git reset $x
