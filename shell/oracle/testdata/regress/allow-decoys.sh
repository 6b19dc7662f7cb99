# want: allow
echo 'git reset --hard'
cat <<'EOF'
rm -rf /
$(git reset --hard)
EOF
: rm -rf / # git clean -fdx
grep -q 'rm -rf' README.md
