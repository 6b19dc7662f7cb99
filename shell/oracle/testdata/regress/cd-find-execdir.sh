# want: deny
find /etc/passwd -execdir bash -c 'rm -rf build/m4dz' \;
