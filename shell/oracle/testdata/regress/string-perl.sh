# want: deny
perl -e 'system("\$'\''\\U00000070\\x61\\u0072ted'\'' -s \"/dev/sda\" \$'\''mkl\\x61bel'\'' \"m3bh\"")'
