# want: deny
echo `echo \`$'g\\\\u0069t' reset '--merge' m6bn\``
