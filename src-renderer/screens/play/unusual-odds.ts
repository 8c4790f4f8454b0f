import { parseCellName } from '../../features/inline-edit/grid-rows.ts'
import type { Values } from '../../form/edit/edits.ts'
import { compareDecimals } from '../../lib/decimal.ts'
import { collectReasons, describeRounding, describeUnusualNumber } from '../../lib/unusual-values.ts'

/** What is unusual about changed odds and quotas, by cell (A290). */
export function findUnusualOdds(values: Values, changes: Values, current: Values): Record<string, string> {
  const isOdds = (cell: string) => parseCellName(cell)?.field === 'odds'
  const currentOdds = Object.keys(current)
    .filter(isOdds)
    .map((cell) => current[cell])
  return collectReasons(Object.keys(changes), (cell) => {
    const value = values[cell]
    if (parseCellName(cell)?.field === 'isKick') return []
    const change = describeUnusualNumber(current[cell], value)
    if (!isOdds(cell)) return [change]
    const isBelowStake = compareDecimals(value, 0) === 1 && compareDecimals(value, 1) === -1
    return [change, isBelowStake ? '赔率小于 1' : null, describeRounding(value, currentOdds)]
  })
}
