/** The lines of a text with their ends, `\r\n`, `\r` or `\n`; the last one has none. */
function splitLines(text: string): { line: string; end: string }[] {
  const parts = text.split(/(\r\n?|\n)/)
  return parts.flatMap((line, i) => (i % 2 === 0 ? [{ line, end: parts[i + 1] ?? '' }] : []))
}

/** As a text field has it, which knows only one kind of line end. */
export const toFieldText = (text: string) => text.replace(/\r\n?/g, '\n')

/** Gives the text of a field the line ends of the original back: those of lines that are the same, else the first. */
export function restoreLineEnds(original: string, typed: string): string {
  if (!original.includes('\r')) return typed
  const before = splitLines(original)
  const after = typed.split('\n')
  const shift = before.length - after.length
  let start = 0
  while (start < after.length && before[start]?.line === after[start]) start++
  let tail = after.length
  while (tail > start && before[tail - 1 + shift]?.line === after[tail - 1]) tail--
  const endAt = (i: number) => {
    if (shift === 0 || i < start) return before[i]?.end
    return i >= tail ? before[i + shift]?.end : undefined
  }
  const lines = after.map((line, i) => line + (i === after.length - 1 ? '' : endAt(i) || before[0]!.end))
  return lines.join('')
}
