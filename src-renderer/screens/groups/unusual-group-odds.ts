import { cellName, parseCellName } from '../../features/inline-edit/grid-rows.ts'
import type { Values } from '../../form/edit/edits.ts'
import { toBoolean } from '../../lib/server-boolean.ts'
import { collectReasons, describeMinMax, describeUnusualNumber } from '../../lib/unusual-values.ts'

/** What is unusual about changed group odds, by cell (A290). */
export function findUnusualGroupOdds(values: Values, changes: Values, current: Values): Record<string, string> {
  return collectReasons(Object.keys(changes), (cell) => {
    const { key = '', field = '' } = parseCellName(cell) ?? {}
    const value = values[cell]
    if (field === 'OIsAvailable') return [toBoolean(value) ? null : '停用后会员不能投注此类型']
    const isLimit = field === 'OMin' || field === 'OMax'
    return [
      describeUnusualNumber(current[cell], value),
      isLimit ? describeMinMax(values[cellName(key, 'OMin')], values[cellName(key, 'OMax')]) : null,
    ]
  })
}
