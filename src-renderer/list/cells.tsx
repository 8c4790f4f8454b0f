import type { ReactNode } from 'react'
import { isolateText, MAX_LINE_LENGTH, sanitizeText } from '../../src-preload/shared/foreign-text.ts'
import { showServerTime } from '../lib/beijing.ts'
import { type Amount, amountLength, formatAmount, formatSigned, signOf } from '../lib/money.ts'
import type { Column } from './columns.ts'

/** Ready-made columns. `text` of each is also what copying and exporting use. */

type Of<T, V> = (row: T) => V

interface Look {
  width?: number
  align?: 'start' | 'end' | 'center'
}

const WIDE = /[\u2E80-\uFFFF]/g

/** Upper bound of a text's width in digits; a CJK character counts as two. */
function digitsOf(text: string): number {
  return text.length + (text.match(WIDE)?.length ?? 0)
}

export function text<T>(id: string, title: string, of: Of<T, unknown>, look: Look = {}): Column<T> {
  const read = (row: T) => String(of(row) ?? '')
  return { id, title, width: 110, ...look, cell: (row) => isolateText(read(row), MAX_LINE_LENGTH), text: read }
}

/** Longer than any real id: bounds the column width, since ids are never truncated (fault 39). */
const MAX_ID_LENGTH = 64

/** An id, or another text that is never truncated. */
export function id<T>(name: string, title: string, of: Of<T, unknown>, look: Look = {}): Column<T> {
  const column = text(name, title, of, look)
  return {
    ...column,
    cell: (row) => isolateText(column.text(row), MAX_ID_LENGTH),
    digits: (row) => digitsOf(sanitizeText(column.text(row), MAX_ID_LENGTH)),
  }
}

/** An amount, right-aligned and never truncated; negative ones in red with their sign. */
export function money<T>(id: string, title: string, of: Of<T, Amount>, look: Look = {}): Column<T> {
  return {
    id,
    title,
    width: 110,
    align: 'end',
    ...look,
    cell: (row) => {
      const shown = formatAmount(of(row))
      return signOf(of(row)) < 0 ? <span className="loss">{shown}</span> : shown
    },
    text: (row) => formatAmount(of(row)),
    digits: (row) => amountLength(of(row)),
    amount: of,
  }
}

/** An amount shown with its sign: plus in green, minus in red. */
export function signedMoney<T>(id: string, title: string, of: Of<T, Amount>, look: Look = {}): Column<T> {
  const tones = { '-1': 'loss', 0: '', 1: 'gain' }
  return {
    ...money(id, title, of, look),
    cell: (row) => <span className={tones[signOf(of(row)) as -1 | 0 | 1]}>{formatSigned(of(row))}</span>,
    text: (row) => formatSigned(of(row)),
    // One more for the plus sign.
    digits: (row) => amountLength(of(row)) + 1,
  }
}

/** A server timestamp, shown in Beijing time. */
export function dateTime<T>(id: string, title: string, of: Of<T, unknown>, look: Look = {}): Column<T> {
  return text(id, title, (row) => showServerTime(of(row)), { width: 150, ...look })
}

export type Tone = 'danger' | 'success' | 'brand' | 'warning' | 'neutral'

/** A status as a coloured tag; an unknown value is shown as received, in neutral colour (A064). */
export function status<T>(
  id: string,
  title: string,
  of: Of<T, unknown>,
  labels: Readonly<Record<string, { label: string; tone: Tone }>>,
  look: Look = {},
): Column<T> {
  const find = (row: T) =>
    labels[String(of(row))] ?? { label: isolateText(String(of(row) ?? '')), tone: 'neutral' as const }
  return {
    id,
    title,
    width: 84,
    ...look,
    cell: (row) => <Tag tone={find(row).tone}>{find(row).label}</Tag>,
    text: (row) => find(row).label,
  }
}

export function Tag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`tag ${tone}`}>{children}</span>
}
