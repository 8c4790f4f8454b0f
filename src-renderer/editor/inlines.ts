import type { ImageFields } from './image-fields.ts'
import type { Look } from './text-look.ts'

/** The inline content of a block, flattened; `link`: the URL, or empty. */
export type Inline =
  /** `verbatim`: white space is not collapsed. */
  | { kind: 'text'; text: string; look: Look; link: string; literal?: boolean }
  | { kind: 'break'; link: string }
  | { kind: 'image'; fields: ImageFields; link: string }

const NBSP = '\u00a0'

/** Collapses white space as HTML renders it: runs become one space, none at line edges; a trailing break is dropped. */
export function collapseSpaces(inlines: readonly Inline[]): Inline[] {
  const shown: Inline[] = []
  let afterSpace = true
  const endLine = () => {
    const last = shown.at(-1)
    if (last?.kind !== 'text' || last.literal || !last.text.endsWith(' ')) return
    shown.pop()
    if (last.text.length > 1) shown.push({ ...last, text: last.text.slice(0, -1) })
  }
  for (const inline of inlines) {
    if (inline.kind === 'text' && !inline.literal) {
      const run: string = inline.text.replace(/[ \t\n\r\f]+/g, ' ')
      const text: string = afterSpace && run.startsWith(' ') ? run.slice(1) : run
      if (text === '') continue
      shown.push({ ...inline, text })
      afterSpace = text.endsWith(' ')
    } else {
      if (inline.kind === 'break') endLine()
      shown.push(inline)
      afterSpace = inline.kind === 'break'
    }
  }
  endLine()
  if (shown.at(-1)?.kind === 'break') shown.pop()
  return shown
}

/** The reverse of collapseSpaces: collapsible spaces become &nbsp;, and a trailing break is doubled to render. */
export function protectSpaces(inlines: readonly Inline[]): Inline[] {
  let afterSpace = true
  const written = inlines.map((inline, i): Inline => {
    if (inline.kind !== 'text') {
      afterSpace = inline.kind === 'break'
      return inline
    }
    const next = inlines[i + 1]
    const endsLine = next === undefined || next.kind === 'break'
    const letters = [...inline.text.replaceAll('\t', NBSP.repeat(4)).replace(/[\n\r\f]/g, ' ')]
    const text = letters.map((letter, at) => {
      const unseen = letter === ' ' && (afterSpace || (endsLine && at === letters.length - 1))
      afterSpace = letter === ' ' && !unseen
      return unseen ? NBSP : letter
    })
    return { ...inline, text: text.join('') }
  })
  if (written.at(-1)?.kind === 'break') written.push({ kind: 'break', link: '' })
  return written
}
