# want: deny
echo `echo \`git $'res\\\\U00000065t' --merge m8zx\``
