# want: deny
vfom() { git reset --hard m6gs; }; eval "g$(declare -f vfom)"; gvfom
