# want: deny
export voxp=reset; env -S 'git ${voxp} --hard m3iy'
