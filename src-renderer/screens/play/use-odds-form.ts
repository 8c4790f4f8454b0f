import { isolateText } from '../../../src-preload/shared/untrusted-text.ts'
import { fetchOdds, type OddsRow, oddsRowId, type Play, saveOdds } from '../../api/settings/play.ts'
import type { GridField } from '../../features/inline-edit/grid-rows.ts'
import { useGridForm } from '../../features/inline-edit/use-grid-form.ts'
import type { Values } from '../../form/edit/edits.ts'
import { validateCount, validateNumber } from '../../lib/number-input.ts'

/** The editable fields of a row (D2 §2). */
export const oddsFields: readonly GridField[] = [
  { name: 'odds', title: '赔率', kind: 'number' },
  { name: 'quota', title: '限额', kind: 'number' },
  { name: 'isKick', title: '踢单', kind: 'switch' },
]

export const oddsQueryKey = (playId: unknown) => ['play', 'odds', String(playId)]

const getTitle = ({ detail }: OddsRow) => detail
/** A negative `isKick` means that the row does not support it (A091). */
const getCells = ({ odds, quota, isKick }: OddsRow) => ({
  initialValues: Number(isKick) < 0 ? { odds, quota } : { odds, quota, isKick },
})

/** The odds of a play as one form. */
export function useOddsForm(play: Play, rows: readonly OddsRow[]) {
  return useGridForm({
    name: `${isolateText(play.name)} 赔率`,
    draftKey: `play:${play.id}:odds`,
    queryKey: oddsQueryKey(play.id),
    ...{ rows, getId: oddsRowId, getTitle, getCells, fields: oddsFields },
    validate: (_values, changes) => validateChanges(changes),
    fetchRows: () => fetchOdds(play.id),
    saveRows: saveOdds,
    // The exact message of D1 §8.
    successMessage: '赔率限额保存成功',
  })
}

/** Validates changed cells only; existing invalid values do not block saving. */
function validateChanges(changes: Values): Record<string, string | null> {
  const cells = Object.entries(changes).filter(([cell]) => !cell.endsWith('.isKick'))
  return Object.fromEntries(
    cells.map(([cell, value]) => [cell, cell.endsWith('.quota') ? validateCount(value) : validateNumber(value)]),
  )
}
