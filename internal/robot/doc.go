// Package robot writes decisions for programs: the document of rv-hook --json and
// rv test --json, and the lines of rv test --batch.
package robot
