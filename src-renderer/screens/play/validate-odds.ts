import { parseCellName } from '../../features/inline-edit/grid-rows.ts'
import type { Values } from '../../form/edit/edits.ts'
import { validateCount, validateNumber } from '../../lib/number-input.ts'

/** The message for a number of an odds row, null if it may be saved. */
export function validateOddsCell(cell: string, value: unknown): string | null {
  return parseCellName(cell)?.field === 'quota' ? validateCount(value) : validateNumber(value)
}

/** Validates changed cells only; existing invalid values do not block saving. */
export function validateOdds(changes: Values): Record<string, string | null> {
  const cells = Object.entries(changes).filter(([cell]) => parseCellName(cell)?.field !== 'isKick')
  return Object.fromEntries(cells.map(([cell, value]) => [cell, validateOddsCell(cell, value)]))
}
