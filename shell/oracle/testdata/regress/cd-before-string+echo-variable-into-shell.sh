# want: deny
sh -c "cd /etc"' && '$'vx\U0000007ac=\'git reset --ha\x72d\x20m\071h\U00000062\'\073 \u0065cho\U00000020$v\U00000078z\143 | \163h'
