# want: deny
exec <<< $'g\151\x74 rese\x74\u0020-\055hard m6ib'; bash
