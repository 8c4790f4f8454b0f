/** One row of the final table. */
export interface Measure {
  name: string
  /** Formatted, with unit. */
  value: string
  /** The value relative to a baseline: `0.11 × antd`. */
  ratio?: string
  /** From performance.md; absent for informational rows. */
  budget?: string
  over?: boolean
}

/** The result of one benchmark. */
export interface Part {
  measures: Measure[]
  /** Printed below the table. */
  notes?: string
}

const headings = { name: 'measure', value: 'value', ratio: 'ratio', budget: 'budget', verdict: '' }
type Cells = Record<keyof typeof headings, string>

/** Compares a value with its budget, formatted in the budget's unit. */
export function judged(value: number, limit: number, show: (n: number) => string): Pick<Measure, 'budget' | 'over'> {
  return { budget: `≤ ${show(limit)}`, over: !(value <= limit) }
}

export const ms = (n: number) => `${n.toFixed(n < 10 ? 1 : 0)} ms`
export const kb = (bytes: number) => `${(bytes / 1_000).toFixed(1)} KB`
export const mb = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
export const percent = (share: number) => `${(share * 100).toFixed(2)} %`
export const plain = (n: number) => (Number.isInteger(n) ? String(n) : n.toFixed(2))

export function tableOf(measures: readonly Measure[]): string {
  const rows = [headings, ...measures.map(cellsOf)]
  const names = Object.keys(headings) as (keyof Cells)[]
  const widths = names.map((name) => Math.max(...rows.map((row) => columnsOf(row[name]))))
  const line = (row: Cells) => names.map((name, i) => padded(row[name], widths[i]!, i > 0 && i < 4)).join('  ')
  return [line(headings), widths.map((width) => '─'.repeat(width)).join('──'), ...rows.slice(1).map(line)].join('\n')
}

function cellsOf({ name, value, ratio = '', budget = '', over }: Measure): Cells {
  return { name, value, ratio, budget, verdict: budget === '' ? '' : over ? 'OVER' : 'ok' }
}

function padded(text: string, width: number, right: boolean): string {
  const gap = ' '.repeat(width - columnsOf(text))
  return right ? gap + text : text + gap
}

/** A Chinese character is two terminal columns wide. */
function columnsOf(text: string): number {
  return [...text].reduce((sum, char) => sum + (/[\u2e80-\uffef]/.test(char) ? 2 : 1), 0)
}
