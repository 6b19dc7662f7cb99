# want: deny
(echo 'git reset --hard m5wc' > vnhb.sh); bash vnhb.sh
