package main

func peakKiB(maxrss int64) int64 { return maxrss }
