# want: deny
npx /usr/bin/gi? reset --hard m6kb
