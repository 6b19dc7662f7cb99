# want: deny
git $(echo reset@x | sed 's/@.*//') --hard m9le
