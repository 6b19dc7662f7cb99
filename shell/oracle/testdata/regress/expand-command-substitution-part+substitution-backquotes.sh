# want: deny
`git reset --\`echo hard\` m3ud`
