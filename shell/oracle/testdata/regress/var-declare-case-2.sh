# want: deny
declare -l viyh; viyh=OF=/DEV/SDA; dd if=m6ew $viyh
