/** One row of the final table. */
export interface Measure {
  name: string
  /** Formatted, with unit. */
  value: string
  /** The value relative to a baseline: `0.11 × antd`. */
  ratio?: string
  /** From performance.md; absent for informational rows. */
  budget?: string
  isOverBudget?: boolean
}

export interface BenchResult {
  measures: Measure[]
  /** Printed below the table. */
  notes?: string
}

const headings = { name: 'measure', value: 'value', ratio: 'ratio', budget: 'budget', verdict: '' }
type Cells = Record<keyof typeof headings, string>

/** Compares a value with its budget, formatted in the budget's unit. */
export function withBudget(
  value: number,
  limit: number,
  format: (n: number) => string,
): Pick<Measure, 'budget' | 'isOverBudget'> {
  return { budget: `≤ ${format(limit)}`, isOverBudget: !(value <= limit) }
}

export const formatMs = (n: number) => `${n.toFixed(n < 10 ? 1 : 0)} ms`
export const formatKb = (bytes: number) => `${(bytes / 1_000).toFixed(1)} KB`
export const formatMb = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
export const formatPercent = (share: number) => `${(share * 100).toFixed(2)} %`
export const formatNumber = (n: number) => (Number.isInteger(n) ? String(n) : n.toFixed(2))

export function formatTable(measures: readonly Measure[]): string {
  const rows = [headings, ...measures.map(toCells)]
  const names = Object.keys(headings) as (keyof Cells)[]
  const widths = names.map((name) => Math.max(...rows.map((row) => displayWidth(row[name]))))
  const line = (row: Cells) => names.map((name, i) => pad(row[name], widths[i]!, i > 0 && i < 4)).join('  ')
  return [line(headings), widths.map((width) => '─'.repeat(width)).join('──'), ...rows.slice(1).map(line)].join('\n')
}

function toCells({ name, value, ratio = '', budget = '', isOverBudget }: Measure): Cells {
  const judged = isOverBudget ? 'OVER' : 'ok'
  return { name, value, ratio, budget, verdict: budget === '' ? '' : judged }
}

function pad(text: string, width: number, alignRight: boolean): string {
  const gap = ' '.repeat(width - displayWidth(text))
  return alignRight ? gap + text : text + gap
}

/** A Chinese character is two terminal columns wide. */
function displayWidth(text: string): number {
  return [...text].reduce((sum, char) => sum + (/[\u2e80-\uffef]/.test(char) ? 2 : 1), 0)
}
