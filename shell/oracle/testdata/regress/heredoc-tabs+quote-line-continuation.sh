# want: deny
bash <<-'EVKPP'
	g\
	it reset --hard m3js
	EVKPP
