# want: deny
echo `echo \`gi\\\`echo t\\\` reset --hard m2np\``
