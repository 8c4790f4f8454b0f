/** Returns whether the turn of the call is over: what is asked in it knows that nothing else had a chance to run. */
export function watchTurn(): () => boolean {
  let isOver = false
  setImmediate(() => {
    isOver = true
  })
  return () => isOver
}

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
