# want: deny
cd src; echo 'git reset --hard m2yl' > vkif; cd ..; bash src/vkif
