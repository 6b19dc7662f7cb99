# want: deny
echo 'g@i@t@ @r@e@s@e@t@ @-@-@h@a@r@d@ @m@2@o@h@' | sed s/@//g | bash
