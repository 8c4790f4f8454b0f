import type { Values } from '../../form/edit/edits.ts'
import { compareDecimals } from '../../lib/decimal.ts'
import { collectReasons, describeOrder, describeUnusualNumber } from '../../lib/unusual-values.ts'
import { limitLabels, TIERS, tierKinds } from './rule-labels.ts'

/** Columns of the tiers that ascend from tier to tier: with a greater loss or turnover, more is given back. */
const ascendingColumns = tierKinds.flatMap(({ columns }) => columns).filter(({ ascends }) => ascends)

/** What is unusual about changed rules of a play (A290). */
export function findUnusualRules(values: Values, changes: Values, current: Values): Record<string, string> {
  return collectReasons(Object.keys(changes), (key) => {
    const value = values[key]
    if (typeof value === 'boolean' || key === 'recovery_Type' || key === 'rebate_Type') return []
    // Bounds of a result are points on a scale, so a change of them has no percentage.
    if (key === 'max_Minimum' || key === 'min_Maximum') return [describeExtremes(key, values)]
    return [describeUnusualNumber(current[key], value), describeTier(key, values)]
  })
}

function describeExtremes(key: 'max_Minimum' | 'min_Maximum', values: Values): string | null {
  const order = compareDecimals(values.max_Minimum, values.min_Maximum)
  if (order === null || order === -1) return null
  return `与“${limitLabels[key === 'max_Minimum' ? 'min_Maximum' : 'max_Minimum']}”的区间重叠`
}

function describeTier(key: string, values: Values): string | null {
  for (const column of ascendingColumns) {
    const index = TIERS.findIndex((tier) => column.key(tier) === key)
    if (index < 0) continue
    const steps = TIERS.map((tier) => values[column.key(tier)])
    return describeOrder(steps, index, (other) => `第${TIERS[other]}档`)
  }
  return null
}
