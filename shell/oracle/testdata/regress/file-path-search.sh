# want: deny
mkdir bin; printf '#!/bin/bash\n%s\n' 'git reset --hard m4or' > bin/vzjd; chmod +x bin/vzjd; PATH=$PWD/bin:$PATH vzjd
