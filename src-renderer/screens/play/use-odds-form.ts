import { isolateText } from '#shared/untrusted-text.ts'
import { fetchOdds, type OddsRow, oddsRowId, type Play, saveOdds } from '../../api/settings/play.ts'
import { type GridField, parseCellName } from '../../features/inline-edit/grid-rows.ts'
import { useGridForm } from '../../features/inline-edit/use-grid-form.ts'
import type { Values } from '../../form/edit/edits.ts'
import { POINTS } from '../../lib/figures.ts'
import { compareDecimals, validateCount, validateNumber } from '../../lib/number-input.ts'
import { collectReasons, describeRounding, describeUnusualNumber } from '../../lib/unusual-values.ts'

/** The editable fields of a row (D2 §2). */
export const oddsFields: readonly GridField[] = [
  { name: 'odds', title: '赔率', kind: 'number' },
  { name: 'quota', title: '限额', kind: 'number', unit: POINTS },
  { name: 'isKick', title: '踢单', kind: 'switch' },
]

export const oddsQueryKey = (playId: unknown) => ['play', 'odds', String(playId)]

const getTitle = ({ detail }: OddsRow) => detail
/** A negative `isKick` means that the row does not support it (A091). */
const getCells = ({ odds, quota, isKick }: OddsRow) => ({
  initialValues: Number(isKick) < 0 ? { odds, quota } : { odds, quota, isKick },
})

export function useOddsForm(play: Play, rows: readonly OddsRow[]) {
  return useGridForm({
    name: `${isolateText(play.name)} 赔率`,
    draftKey: `play:${play.id}:odds`,
    queryKey: oddsQueryKey(play.id),
    ...{ rows, getId: oddsRowId, getTitle, getCells, fields: oddsFields },
    validate: (_values, changes) => validateOdds(changes),
    fetchRows: () => fetchOdds(play.id),
    saveRows: saveOdds,
    findUnusual: findUnusualOdds,
    // The exact message of D1 §8.
    successMessage: '赔率限额保存成功',
  })
}

/** The message for a number of an odds row, null if it may be saved. */
export const validateOddsCell = (cell: string, value: unknown): string | null =>
  parseCellName(cell)?.field === 'quota' ? validateCount(value) : validateNumber(value)

/** Validates changed cells only; existing invalid values do not block saving. */
function validateOdds(changes: Values): Record<string, string | null> {
  const cells = Object.entries(changes).filter(([cell]) => parseCellName(cell)?.field !== 'isKick')
  return Object.fromEntries(cells.map(([cell, value]) => [cell, validateOddsCell(cell, value)]))
}

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
