import { rangeBounds } from '../../../src-preload/shared/server-time.ts'
import type { RecordQuery } from '../../api/members/bets.ts'
import type { Filter, FilterValues } from '../../list/filters/filters.ts'
import { useGameNames, usePlayNames } from '../../list/use-names.ts'

/** The filters of bets and chat records (D1 §2, §5). */
export const gameFilter: Filter = { kind: 'select', name: 'game', label: '游戏', options: useGameNames }
export const playFilter: Filter = { kind: 'select', name: 'play', label: '玩法', options: usePlayNames }
/** Links pass the member as `uid` (D1 §2, A009). */
export const memberFilter: Filter = { kind: 'id', name: 'userid', label: '会员ID', alias: 'uid' }
export const roundFilter: Filter = { kind: 'id', name: 'round', label: '期号' }
/** Limited to the last seven days (D1 §5, §9). */
export const weekFilter: Filter = { kind: 'days', label: '日期', window: 7, initial: 7 }

export function toRecordQuery(values: FilterValues): RecordQuery {
  const { from = '', to = '', game, play, round, userid } = values
  return { ...rangeBounds(from, to), lotteryid: game, playid: play, qishu: round, userid }
}
