import { isolateText } from '../../../src-preload/shared/untrusted-text.ts'
import { fetchGroupOdds, type GroupOdds, groupOddsId, saveGroupOdds } from '../../api/groups/group-odds.ts'
import type { GridField } from '../../features/inline-edit/grid-rows.ts'
import { useGridForm } from '../../features/inline-edit/use-grid-form.ts'
import { POINTS } from '../../lib/units.ts'
import { findUnusualGroupOdds } from './unusual-group-odds.ts'
import { validateGroupOdds } from './validate-group-odds.ts'

/** The editable fields of a row (D3 §2.8). */
export const groupOddsFields: readonly GridField[] = [
  // Limits of D3 §5, §9.
  { name: 'OReal', title: '赔率', kind: 'number', step: { min: 1, maxField: 'ORealMax' } },
  { name: 'OMin', title: '最小投注', kind: 'number', unit: POINTS },
  { name: 'OMax', title: '最大投注', kind: 'number', unit: POINTS },
  { name: 'OMaxDual', title: '双面限额', kind: 'number', unit: POINTS },
  { name: 'OIsAvailable', title: '启用', kind: 'switch' },
]

export const groupOddsQueryKey = (gameId: string) => ['group-odds', gameId]

const getTitle = ({ OTypeEx }: GroupOdds) => OTypeEx
const getCells = (row: GroupOdds) => ({
  initialValues: row,
  info: { flag: row.OTypeFlag, top: String(row.ORealMax ?? '') },
})

/** The group odds of a game as one form. */
export function useGroupOddsForm(gameId: string, gameName: string, rows: readonly GroupOdds[]) {
  return useGridForm({
    name: `${isolateText(gameName)} 群赔率`,
    draftKey: `group-odds:${gameId}`,
    queryKey: groupOddsQueryKey(gameId),
    ...{ rows, getId: groupOddsId, getTitle, getCells, fields: groupOddsFields },
    validate: (values, changes) => validateGroupOdds(rows, values, changes),
    fetchRows: () => fetchGroupOdds(gameId),
    saveRows: (rows, _keys, change) => saveGroupOdds(rows, change),
    findUnusual: findUnusualGroupOdds,
    invalidMessage: '失败!',
  })
}
