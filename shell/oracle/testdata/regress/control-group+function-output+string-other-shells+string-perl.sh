# want: deny
perl -e 'system("busybox sh -c \$'\''\\u007b\\u0020vppl() \\x7b\\U00000020ec\\u0068o chmod -\\u0052 777 /et\\u0063/m8\\x63m;\\U00000020\\U0000007d; \$(vpp\\U0000006c\\u0029; \\x7d'\''")'
