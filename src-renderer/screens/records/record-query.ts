import { rangeBounds } from '#shared/server-time.ts'
import type { RecordQuery } from '../../api/members/records.ts'
import type { FilterValues } from '../../list/filters/filters.ts'

/** The query of bets and chat records (D1 §2, §5). */
export function toRecordQuery(values: FilterValues): RecordQuery {
  const { from = '', to = '', game, play, round, userid } = values
  return { ...rangeBounds(from, to), lotteryid: game, playid: play, qishu: round, userid }
}
