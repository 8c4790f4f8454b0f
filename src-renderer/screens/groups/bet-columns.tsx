import { isolateText } from '../../../src-preload/shared/foreign-text.ts'
import { type GroupBet, isTotal, TOTAL_KEY } from '../../api/group-reports.ts'
import type { Option } from '../../api/names.ts'
import type { Keyed } from '../../api/rows.ts'
import { type Amount, formatSigned, fromHundredths, toHundredths } from '../../lib/money.ts'
import { dateTime, id, money, signedMoney, Tag, text } from '../../list/cells.tsx'
import type { Column } from '../../list/columns.ts'
import { nameOf } from '../../list/use-names.ts'

export type Bet = Keyed<GroupBet>

/** Settlement states that are shown instead of a result (D3 §4). */
const markers: Readonly<Record<number, { label: string; tone: 'warning' | 'neutral' }>> = {
  0: { label: '未结算', tone: 'warning' },
  2: { label: '已撤单', tone: 'neutral' },
}

const markerOf = (bet: Bet) => (isTotal(bet) ? undefined : markers[bet.settlement])
const who = ({ telName, telCode }: Bet) =>
  [telName, telCode]
    .map((part) => isolateText(String(part ?? '')))
    .filter(Boolean)
    .join(' ')
const content = ({ content: on, odds, draw }: Bet) =>
  [on && odds !== '' ? `${on} @${odds}` : on, draw && `开奖 ${draw}`].filter(Boolean).join('，')

/** Columns of D3 §2.9. The totals row has values in the amount columns only. */
export function betColumns(games: readonly Option[]): Column<Bet>[] {
  const round = (bet: Bet) => (isTotal(bet) ? '' : `${nameOf(games, bet.gameId)} ${bet.round}`)
  const result = signedMoney<Bet>('result', '结果', (bet) => bet.result, { width: 104 })
  return [
    {
      ...id<Bet>('num', '序号', ({ num }) => num, { width: 80 }),
      cell: (bet) => (isTotal(bet) ? <strong>{bet.num}</strong> : isolateText(String(bet.num))),
    },
    dateTime('time', '下注时间', (bet) => bet.time),
    id('round', '游戏期号', round, { width: 164 }),
    id('code', '系统账号', ({ code }) => code, { width: 90 }),
    text('who', '昵称账号', who, { width: 150 }),
    text('content', '内容', (bet) => (isTotal(bet) ? '' : content(bet)), { width: 200 }),
    money('stake', '下注金额', ({ stake }) => stake, { width: 100 }),
    money('valid', '有效金额', ({ valid }) => valid, { width: 100 }),
    {
      ...result,
      cell: (bet) => {
        const marker = markerOf(bet)
        return marker ? <Tag tone={marker.tone}>{marker.label}</Tag> : result.cell(bet)
      },
      text: (bet) => markerOf(bet)?.label ?? formatSigned(bet.result),
    },
  ]
}

/** The totals of the page, labelled as such; null if the server sends a totals row itself (A152). */
export function pageTotal(rows: readonly Bet[]): Bet | null {
  const [first] = rows
  if (!first || isTotal(first)) return null
  const sum = (of: (bet: Bet) => Amount) =>
    fromHundredths(rows.reduce((total, bet) => total + (toHundredths(of(bet)) ?? 0n), 0n))
  const blank = { time: '', gameId: 0, round: '', code: '', telName: '', telCode: '', content: '', odds: '', draw: '' }
  return {
    ...blank,
    key: TOTAL_KEY,
    num: '本页合计',
    stake: sum(({ stake }) => stake),
    valid: sum(({ valid }) => valid),
    result: sum(({ result }) => result),
    settlement: 1,
  }
}
