import { type Group, groupKinds, setTypes } from '../../api/groups/groups.ts'
import type { Option } from '../../api/options.ts'
import { id, whole } from '../../list/table/cells.tsx'
import type { Column } from '../../list/table/columns.ts'
import { labelOf } from '../../list/use-names.ts'

/** What a group is and has, in words; what the server does not say is 未知, and not 未设置 (A386). */
const UNKNOWN = '未知'

export const kindLabel = ({ kind }: Group): string => (kind === null ? UNKNOWN : (groupKinds[kind] ?? String(kind)))

export const usageLabel = ({ setType }: Group): string => (setType === null ? UNKNOWN : (setTypes[setType] ?? '未设置'))

export function gameLabel({ gameId }: Group, games: readonly Option[]): string {
  if (gameId === null) return UNKNOWN
  return gameId === 0 ? '未绑定' : labelOf(games, gameId)
}

export function topUpLabel({ topUpGroupId: id }: Group, names: readonly Option[]): string {
  if (id === null) return UNKNOWN
  return Number(id) === 0 ? '未配置' : labelOf(names, id)
}

/** An account of the messaging service has 32 characters at most, and @: a longer text leaves the other columns their room. */
const MAX_HANDLE_DIGITS = 40

export const handleColumn = <T extends { telCode: unknown }>(size: Pick<Column<T>, 'width' | 'minWidth'>): Column<T> =>
  whole(
    id('telCode', '账号', ({ telCode }) => telCode, size),
    MAX_HANDLE_DIGITS,
  )
