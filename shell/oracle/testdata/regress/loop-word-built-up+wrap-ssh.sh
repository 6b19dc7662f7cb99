# want: deny
ssh h bash -c 'vzxg=; for viol in + m 8jt; do vzxg+=$viol; done; git push origin $vzxg'
