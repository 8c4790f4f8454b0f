import type { ImageFields } from './image-fields.ts'
import type { TextFormat } from './text-format.ts'

/** The inline content of a block, flattened; `link`: the URL, or empty. */
export type Inline =
  /** `verbatim`: white space is not collapsed. */
  | { kind: 'text'; text: string; format: TextFormat; link: string; verbatim?: boolean }
  | { kind: 'break'; link: string }
  | { kind: 'image'; fields: ImageFields; link: string }

/** Splits a block into runs of the same link. */
export function groupByLink(inlines: readonly Inline[]): [link: string, run: Inline[]][] {
  const runs: [string, Inline[]][] = []
  for (const inline of inlines) {
    const last = runs.at(-1)
    if (last?.[0] === inline.link) last[1].push(inline)
    else runs.push([inline.link, [inline]])
  }
  return runs
}

const NBSP = '\u00a0'

/** Collapses white space as HTML renders it: runs become one space, none at line edges; a trailing break is dropped. */
export function collapseSpaces(inlines: readonly Inline[]): Inline[] {
  const collapsed: Inline[] = []
  let afterSpace = true
  const trimLineEnd = () => {
    const last = collapsed.at(-1)
    if (last?.kind !== 'text' || last.verbatim || !last.text.endsWith(' ')) return
    collapsed.pop()
    if (last.text.length > 1) collapsed.push({ ...last, text: last.text.slice(0, -1) })
  }
  for (const inline of inlines) {
    if (inline.kind === 'text' && !inline.verbatim) {
      const run: string = inline.text.replace(/[ \t\n\r\f]+/g, ' ')
      const text: string = afterSpace && run.startsWith(' ') ? run.slice(1) : run
      if (text === '') continue
      collapsed.push({ ...inline, text })
      afterSpace = text.endsWith(' ')
    } else {
      if (inline.kind === 'break') trimLineEnd()
      collapsed.push(inline)
      afterSpace = inline.kind === 'break'
    }
  }
  trimLineEnd()
  if (collapsed.at(-1)?.kind === 'break') collapsed.pop()
  return collapsed
}

/** The reverse of collapseSpaces: collapsible spaces become &nbsp;, and a trailing break is doubled to render. */
export function protectSpaces(inlines: readonly Inline[]): Inline[] {
  let afterSpace = true
  const result = inlines.map((inline, i): Inline => {
    if (inline.kind !== 'text') {
      afterSpace = inline.kind === 'break'
      return inline
    }
    const next = inlines[i + 1]
    const endsLine = next === undefined || next.kind === 'break'
    const chars = [...inline.text.replaceAll('\t', NBSP.repeat(4)).replace(/[\n\r\f]/g, ' ')]
    const text = chars.map((char, index) => {
      const isCollapsible = char === ' ' && (afterSpace || (endsLine && index === chars.length - 1))
      afterSpace = char === ' ' && !isCollapsible
      return isCollapsible ? NBSP : char
    })
    return { ...inline, text: text.join('') }
  })
  if (result.at(-1)?.kind === 'break') result.push({ kind: 'break', link: '' })
  return result
}
