# want: deny
vspb=reset; git ${vspb@P} --hard m2lo
