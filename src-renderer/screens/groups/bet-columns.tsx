import { type Amount, formatSigned, fromHundredths, toHundredths } from '../../../src-preload/shared/money.ts'
import { isolateText } from '../../../src-preload/shared/untrusted-text.ts'
import { type GroupBet, isTotalsRow, TOTALS_ROW_KEY } from '../../api/groups/group-reports.ts'
import type { WithKey } from '../../api/http/row-keys.ts'
import type { Option } from '../../api/options.ts'
import { dateTime, id, money, signedMoney, Tag, text } from '../../list/table/cells.tsx'
import type { Column } from '../../list/table/columns.ts'
import { labelOf } from '../../list/use-names.ts'

export type GroupBetRow = WithKey<GroupBet>

/** Settlement states that are shown instead of a result (D3 §4). */
const settlementTags: Readonly<Record<number, { label: string; tone: 'warning' | 'neutral' }>> = {
  0: { label: '未结算', tone: 'warning' },
  2: { label: '已撤单', tone: 'neutral' },
}

const settlementTagOf = (bet: GroupBetRow) => (isTotalsRow(bet) ? undefined : settlementTags[bet.settlement])
const formatMember = ({ telName, telCode }: GroupBetRow) =>
  [telName, telCode]
    .map((part) => isolateText(String(part ?? '')))
    .filter(Boolean)
    .join(' ')
const formatContent = ({ content, odds, draw }: GroupBetRow) =>
  [content && odds !== '' ? `${content} @${odds}` : content, draw && `开奖 ${draw}`].filter(Boolean).join('，')

/** Columns of D3 §2.9. The totals row has values in the amount columns only. */
export function createBetColumns(games: readonly Option[]): Column<GroupBetRow>[] {
  const round = (bet: GroupBetRow) => (isTotalsRow(bet) ? '' : `${labelOf(games, bet.gameId)} ${bet.round}`)
  const content = (bet: GroupBetRow) => (isTotalsRow(bet) ? '' : formatContent(bet))
  const result = signedMoney<GroupBetRow>('result', '结果', (bet) => bet.result, { width: 104 })
  return [
    {
      ...id<GroupBetRow>('num', '序号', ({ num }) => num, { width: 80 }),
      cell: (bet) => (isTotalsRow(bet) ? <strong>{bet.num}</strong> : isolateText(String(bet.num))),
    },
    dateTime('time', '投注时间', (bet) => bet.time),
    id('round', '游戏期号', round, { width: 164 }),
    id('code', '系统账号', ({ code }) => code, { width: 90 }),
    text('who', '昵称账号', formatMember, { width: 176, minWidth: 136 }),
    // Whole, because it names the odds.
    { ...text('content', '内容', content, { width: 200, minWidth: 96 }), digits: id('content', '', content).digits },
    money('stake', '投注金额', ({ stake }) => stake, { width: 100 }),
    money('valid', '有效金额', ({ valid }) => valid, { width: 100 }),
    {
      ...result,
      cell: (bet) => {
        const tag = settlementTagOf(bet)
        return tag ? <Tag tone={tag.tone}>{tag.label}</Tag> : result.cell(bet)
      },
      text: (bet) => settlementTagOf(bet)?.label ?? formatSigned(bet.result),
    },
  ]
}

/** The totals of the page, labelled as such; null if the server sends a totals row itself (A152). */
export function sumPage(rows: readonly GroupBetRow[]): GroupBetRow | null {
  const [first] = rows
  if (!first || isTotalsRow(first)) return null
  const sum = (getAmount: (bet: GroupBetRow) => Amount) =>
    fromHundredths(rows.reduce((total, bet) => total + (toHundredths(getAmount(bet)) ?? 0n), 0n))
  return {
    ...{ time: '', gameId: 0, round: '', code: '', telName: '', telCode: '', content: '', odds: '', draw: '' },
    key: TOTALS_ROW_KEY,
    num: '本页合计',
    stake: sum(({ stake }) => stake),
    valid: sum(({ valid }) => valid),
    result: sum(({ result }) => result),
    settlement: 1,
  }
}
