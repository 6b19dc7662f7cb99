package hookcmd

import (
	"io"

	"rv/request"
)

// firstRead takes a usual call whole, and is no allocation of its own kind for the runtime.
const firstRead = 4 << 10

// read takes stdin up to one byte more than a host may send: the codecs refuse that
// many.
func read(stdin io.Reader) ([]byte, error) {
	const most = request.MaxStdin + 1
	doc := make([]byte, 0, firstRead)
	for {
		if len(doc) == cap(doc) {
			if len(doc) == most {
				return doc, nil
			}
			grown := make([]byte, len(doc), min(2*cap(doc), most))
			copy(grown, doc)
			doc = grown
		}
		n, err := stdin.Read(doc[len(doc):cap(doc)])
		doc = doc[:len(doc)+n]
		if err == io.EOF {
			return doc, nil
		}
		if err != nil {
			return doc, err
		}
	}
}
