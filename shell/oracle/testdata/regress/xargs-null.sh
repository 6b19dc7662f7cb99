# want: deny
printf '%s\0' reset --hard m5cf | xargs -0 git
