package scoresheet

// level holds the edges to states in which as many entries have been read, by
// estimate. What it costs to push or pop one grows with the logarithm of the
// estimates only: sheets that contradict each other have thousands of them.
type level struct {
	queue [][]waiting // by estimate; the last in is the first out
	sums  []int32     // a Fenwick tree over how many wait at each estimate; its length is a power of two and one
	total int
}

// push keeps an edge unless as many as most that are not worse wait already.
func (l *level) push(most, estimate int, w waiting) {
	if l.total >= most && l.upTo(estimate) >= most {
		return
	}
	for len(l.queue) <= estimate {
		l.queue = append(l.queue, nil)
	}
	if len(l.sums) <= len(l.queue) {
		l.grow()
	}
	l.queue[estimate] = append(l.queue[estimate], w)
	l.count(estimate, 1)
}

// pop takes an edge of the least estimate.
func (l *level) pop() (w waiting, ok bool) {
	if l.total == 0 {
		return w, false
	}
	least := l.least()
	queue := l.queue[least]
	last := len(queue) - 1
	w, l.queue[least] = queue[last], queue[:last]
	l.count(least, -1)
	return w, true
}

// upTo is how many wait at an estimate and below it.
func (l *level) upTo(estimate int) int {
	sum := int32(0)
	for i := min(estimate+1, len(l.sums)-1); i > 0; i &= i - 1 {
		sum += l.sums[i]
	}
	return int(sum)
}

// least is the least estimate at which one waits; there must be one.
func (l *level) least() int {
	before := 0
	for step := (len(l.sums) - 1) / 2; step > 0; step /= 2 {
		if l.sums[before+step] == 0 {
			before += step
		}
	}
	return before
}

// count notes that so many more wait at an estimate.
func (l *level) count(estimate int, more int32) {
	l.total += int(more)
	for i := estimate + 1; i < len(l.sums); i += i & -i {
		l.sums[i] += more
	}
}

// grow makes the tree as large as the queue.
func (l *level) grow() {
	size := 64
	for size <= len(l.queue) {
		size *= 2
	}
	l.sums, l.total = make([]int32, size+1), 0
	for estimate, waiting := range l.queue {
		l.count(estimate, int32(len(waiting)))
	}
}
