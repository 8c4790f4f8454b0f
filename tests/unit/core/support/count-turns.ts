/** How often the process was free for other work since the call. */
export function countTurns(): () => number {
  let turns = 0
  let isOver = false
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  return () => {
    isOver = true
    return turns
  }
}
