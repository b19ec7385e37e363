// Package deadpos answers whether mate is still possible: for one side, as
// Articles 5.1.2, 6.9 and 7.5.5 ask, with a line of moves that does it or the
// reason why there is none; and for either side, as the definition of a dead
// position asks (Article 5.2.2).
//
// Only what the Laws ask counts: is there any series of legal moves, however
// bad, that ends in mate? In a problemist's words, is there a helpmate of any
// length? Draws that need a claim or come by counting (Articles 9.2, 9.3, 9.6)
// do not bound the series.
//
// No answer is ever wrong. A search may run out of its budget, which counts
// positions, not time, so that the same question always has the same answer;
// then the answer is that it is not known. [DefaultBudget] answers within
// seconds. Positions that no game can reach are judged like any other, by the
// moves that are legal in them.
//
// # Method
//
// The mating side is the side of which mate is asked, the mated side its
// opponent. Two kinds of proof exist. A helpmate proves that mate is possible. An
// argument that covers all series of moves proves that it is not. What is cheap is
// tried first:
//
//  1. Material (material.go). A bare king and a few other sets of men cannot mate
//     wherever they stand.
//  2. Supported mate (supported.go). With many men on the board attack tables
//     often show a helpmate without any move being played: a queen mates beside
//     the king, a second man protects it, and one piece of the mated side makes
//     pass moves between two squares.
//  3. Plan (plan.go). A helpmate is constructed from the attacks on the board as it
//     stands: a square for the mated king and a path to it, a piece that gives
//     check there, and for each flight square that is left a second attacker or a
//     self-block. The plan is played, with pass moves where a side has nothing to
//     do; only a mate on the board counts.
//  4. Search (search.go). A best-first search orders positions by moves played and
//     a heuristic (heuristic.go): the estimated length of a helpmate. A hash table
//     compares whole positions, so that each is expanded once. An empty queue is a
//     proof that there is no mate. No heuristic suits all positions, so that rounds
//     with different heuristics and growing limits follow one another, each from
//     the first position.
//  5. Reachability (reachability.go). The search alone does not end where a wall of
//     pawns leaves the pieces free to move behind it. For each man a superset of the
//     squares that it may ever reach is computed: a least fixed point, which starts
//     from where the men stand and adds every move that is not shown to be impossible
//     for ever. The squares of the two kings and the side to move are then the
//     states of a small graph (kinggraph.go). If in no state that can be reached the
//     mated king may be in check with every flight square attacked or blocked, there
//     is no mate.
//  6. The careful form of that proof. It follows captures by kings of men that never
//     move one by one (kingcapture.go), finds men that cannot move until they are
//     captured (confined.go), and leaves out moves after which the mating side
//     can no longer mate (terminal.go).
//
// [Solver.Examine] asks for both sides and stops at the first that can mate.
// [Solver.CanMate] always searches for a line that can be shown, and so leaves
// the second step out.
//
// The proofs of what is decided without search are in docs/adr/0006. Whoever
// changes one of these steps can check it with the tests: they replay every
// helpmate, and compare "no" with a closure that shares nothing with this package
// but the moves.
package deadpos
