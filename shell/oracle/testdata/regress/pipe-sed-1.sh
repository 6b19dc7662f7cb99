# want: deny
echo 'g@i@t@ @r@e@s@e@t@ @-@-@h@a@r@d@ @m@2@i@q@' | sed s/@//g | bash
