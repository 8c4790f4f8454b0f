import { type GroupOdds, groupOddsId } from '../../api/groups/groups.ts'
import { cellName, parseCellName } from '../../features/inline-edit/grid-rows.ts'
import type { Values } from '../../form/edit/edits.ts'
import { toKeyedRows } from '../../form/edit/row-keys.ts'
import { groupDigits } from '../../lib/figures.ts'
import { validateAmountLimit, validateMinMax } from '../../lib/number-input.ts'
import { toBoolean } from '../../lib/server-boolean.ts'
import { collectReasons, describeMinMax, describeUnusualNumber } from '../../lib/unusual-values.ts'

/** Validates changed cells only (D3 §5); existing invalid values do not block saving. */
export function validateGroupOdds(
  rows: readonly GroupOdds[],
  values: Values,
  changes: Values,
): Record<string, string | null> {
  const errors: Record<string, string | null> = {}
  for (const { key, row } of toKeyedRows(rows, groupOddsId)) {
    const cell = (field: string) => cellName(key, field)
    const check = (field: string, minValue: number, maxValue?: number) => {
      if (cell(field) in changes) errors[cell(field)] = validateLimit(values[cell(field)], minValue, maxValue)
    }
    check('OReal', 1, Number(row.ORealMax) || undefined)
    check('OMin', 1)
    check('OMax', 1)
    check('OMaxDual', 0)
    const [min, max] = [cell('OMin'), cell('OMax')]
    if (min in changes || max in changes) errors[max] ??= validateMinMax(values[min], values[max])
  }
  return errors
}

/** Amounts have steps of 0.01 (D3 §9). */
function validateLimit(input: unknown, minValue: number, maxValue?: number): string | null {
  const error = validateAmountLimit(input)
  if (error) return error
  const text = String(input).trim()
  if (Number(text) < minValue) return `不能小于 ${minValue}`
  return maxValue !== undefined && Number(text) > maxValue ? `不能大于 ${groupDigits(String(maxValue))}` : null
}

/** What is unusual about changed group odds, by cell (A290). */
export const findUnusualGroupOdds = (values: Values, changes: Values, current: Values): Record<string, string> =>
  collectReasons(Object.keys(changes), (cell) => {
    const { key = '', field = '' } = parseCellName(cell) ?? {}
    const value = values[cell]
    if (field === 'OIsAvailable') return [toBoolean(value) ? null : '停用后会员不能投注此类型']
    const isLimit = field === 'OMin' || field === 'OMax'
    return [
      describeUnusualNumber(current[cell], value),
      isLimit ? describeMinMax(values[cellName(key, 'OMin')], values[cellName(key, 'OMax')]) : null,
    ]
  })
