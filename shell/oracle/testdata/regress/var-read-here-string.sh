# want: deny
read -rn3 vdco <<< gitzz; "$vdco" reset --hard m2yp
