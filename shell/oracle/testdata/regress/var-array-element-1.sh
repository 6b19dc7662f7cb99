# want: deny
vmkw[3]=reset; git ${vmkw[1+2]} --hard m4mk
