import type { ReactNode } from 'react'
import { showServerTime } from '../lib/beijing.ts'
import { type Amount, formatAmount, formatSigned, signOf } from '../lib/money.ts'
import type { Column } from './columns.ts'

/** Ready columns. Each answers a `Column`; texts are what copying gives. */

type Of<T, V> = (row: T) => V

interface Look {
  width?: number
  align?: 'start' | 'end' | 'center'
}

export function text<T>(id: string, title: string, of: Of<T, unknown>, look: Look = {}): Column<T> {
  const read = (row: T) => String(of(row) ?? '')
  return { id, title, width: 110, ...look, cell: read, text: read }
}

/** An amount, right-aligned; losses in red with their sign. */
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
    amount: of,
  }
}

/** An amount whose direction matters: plus or minus, green or red. */
export function signedMoney<T>(id: string, title: string, of: Of<T, Amount>, look: Look = {}): Column<T> {
  const tones = { '-1': 'loss', 0: '', 1: 'gain' }
  return {
    ...money(id, title, of, look),
    cell: (row) => <span className={tones[signOf(of(row)) as -1 | 0 | 1]}>{formatSigned(of(row))}</span>,
    text: (row) => formatSigned(of(row)),
  }
}

/** A time of the server, as Beijing time. */
export function dateTime<T>(id: string, title: string, of: Of<T, unknown>, look: Look = {}): Column<T> {
  return text(id, title, (row) => showServerTime(of(row)), { width: 150, ...look })
}

export type Tone = 'danger' | 'success' | 'brand' | 'warning' | 'neutral'

/** A state with colour and word; one the console does not know is shown as it came, neutral (A064). */
export function status<T>(
  id: string,
  title: string,
  of: Of<T, unknown>,
  labels: Readonly<Record<string, { label: string; tone: Tone }>>,
  look: Look = {},
): Column<T> {
  const find = (row: T) => labels[String(of(row))] ?? { label: String(of(row) ?? ''), tone: 'neutral' as const }
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
