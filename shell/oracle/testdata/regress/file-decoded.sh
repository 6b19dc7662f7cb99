# want: deny
echo Z2l0IHJlc2V0IC0taGFyZCBtOXBl | base64 -d > vshy.sh; bash vshy.sh
