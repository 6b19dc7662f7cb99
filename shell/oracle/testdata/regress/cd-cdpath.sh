# want: deny
CDPATH=/; cd etc; { rm -rf build/m5wb; }
