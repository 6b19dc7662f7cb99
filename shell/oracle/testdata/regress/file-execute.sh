# want: deny
echo '#!/bin/sh
git reset --hard m4yw' | tee /tmp/work/vbpi.sh > /dev/null
chmod u+x /tmp/work/vbpi.sh; sudo /tmp/work/vbpi.sh
