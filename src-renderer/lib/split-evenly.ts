/** How many of the parts come first, so that their heights and those of the others differ least; at least one does. */
export function splitEvenly(heights: readonly number[]): number {
  const total = heights.reduce((sum, height) => sum + height, 0)
  let above = 0
  let [best, least] = [heights.length, total]
  heights.forEach((height, i) => {
    above += height
    const difference = Math.abs(total - 2 * above)
    if (difference < least) [best, least] = [i + 1, difference]
  })
  return best
}
