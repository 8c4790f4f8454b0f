import { type GroupOdds, oddsMark } from '../../api/group-odds.ts'
import type { Values } from '../../form/edits.ts'
import { keyed } from '../../form/row-keys.ts'
import { moneyFault, orderFault } from '../../lib/number-text.ts'
import { cellName } from '../../panels/edit-grid-lines.ts'

/** Validates changed cells only (D3 §5); existing invalid values do not block saving. */
export function oddsFaults(rows: readonly GroupOdds[], values: Values, changes: Values): Record<string, string | null> {
  const faults: Record<string, string | null> = {}
  for (const { key, row } of keyed(rows, oddsMark)) {
    const cell = (field: string) => cellName(key, field)
    const check = (field: string, least: number, most?: number) => {
      if (cell(field) in changes) faults[cell(field)] = rangeFault(values[cell(field)], least, most)
    }
    check('OReal', 1, Number(row.ORealMax) || undefined)
    check('OMin', 1)
    check('OMax', 1)
    check('OMaxDual', 0)
    const [min, max] = [cell('OMin'), cell('OMax')]
    if (min in changes || max in changes) faults[max] ??= orderFault(values[min], values[max])
  }
  return faults
}

/** Amounts have steps of 0.01 (D3 §9). */
function rangeFault(typed: unknown, least: number, most?: number): string | null {
  const fault = moneyFault(typed)
  if (fault) return fault
  const text = String(typed).trim()
  if (Number(text) < least) return `不能小于 ${least}`
  return most !== undefined && Number(text) > most ? `不能大于 ${most}` : null
}
