import { escapeHtml } from './html-tokens.ts'
import type { ImageFields } from './image-node.tsx'
import type { Wrapper } from './sources.ts'
import type { TextFormat } from './text-format.ts'

/** What an inline has of its source: the elements around it, from the outside in, and what stood for itself. */
interface FromSource {
  path: readonly Wrapper[]
  source: string | null
}

/** The inline content of a block, flattened. */
export type Inline = FromSource &
  (
    | { kind: 'text'; text: string; format: TextFormat }
    | { kind: 'break' }
    | { kind: 'image'; fields: ImageFields }
    /** Markup that the editor keeps as it is. */
    | { kind: 'opaque' }
  )

/** Splits a sequence into runs with the same key. */
export function groupRuns<T, K>(items: readonly T[], keyOf: (item: T) => K): [key: K, run: T[]][] {
  const runs: [K, T[]][] = []
  for (const item of items) {
    const key = keyOf(item)
    const last = runs.at(-1)
    if (last && last[0] === key) last[1].push(item)
    else runs.push([key, [item]])
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
    if (last?.kind !== 'text' || !last.text.endsWith(' ')) return
    collapsed.pop()
    if (last.text.length > 1) collapsed.push({ ...last, text: last.text.slice(0, -1) })
  }
  for (const inline of inlines) {
    if (inline.kind === 'text') {
      const run: string = inline.text.replace(/[ \t\n\r\f]+/g, ' ')
      const text: string = afterSpace && run.startsWith(' ') ? run.slice(1) : run
      if (text === '') continue
      // White space within the text is written as it was; at its ends it depends on what is around.
      const isCollapsed = text === run && text !== inline.text
      collapsed.push({
        ...inline,
        text,
        source: isCollapsed ? (inline.source ?? escapeHtml(inline.text)) : inline.source,
      })
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
    const protectedText = text.join('')
    return protectedText === inline.text ? inline : { ...inline, text: protectedText, source: null }
  })
  if (result.at(-1)?.kind === 'break') result.push({ kind: 'break', path: [], source: null })
  return result
}
