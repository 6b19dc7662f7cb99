# want: deny
echo Z2l0IHJlc2V0IC0taGFyZCBtMmxo | base64 -d > vdgl.sh; bash vdgl.sh
