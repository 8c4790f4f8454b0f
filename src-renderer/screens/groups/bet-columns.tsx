import { formatSigned } from '#shared/money.ts'
import { isolateText } from '#shared/untrusted-text.ts'
import { type GroupBet, isTotalsRow } from '../../api/groups/group-reports.ts'
import type { WithKey } from '../../api/http/page.ts'
import type { Option } from '../../api/options.ts'
import { dateTime, id, money, signedMoney, text } from '../../list/table/cells.tsx'
import type { Column } from '../../list/table/columns.ts'
import { summed } from '../../list/totals/column-sums.ts'
import type { TotalsOptions } from '../../list/totals/use-totals.tsx'
import { labelOf } from '../../list/use-names.ts'
import { DrawBalls, drawWidth } from '../../ui/draw-balls.tsx'

export type GroupBetRow = WithKey<GroupBet>

const CANCELLED = 2

/** Settlement states that are shown instead of a result (D3 §4). */
const settlements: Readonly<Record<number, string>> = { 0: '未结算', [CANCELLED]: '已撤单' }

const settlementOf = (bet: GroupBetRow) => (isTotalsRow(bet) ? undefined : settlements[bet.settlement])
const formatMember = ({ telName, telCode }: GroupBetRow) =>
  [telName, telCode]
    .map((part) => isolateText(String(part ?? '')))
    .filter(Boolean)
    .join(' ')
const formatStake = ({ content, odds }: GroupBetRow) => (content && odds !== '' ? `${content} @${odds}` : content)
const formatContent = (bet: GroupBetRow) =>
  [formatStake(bet), bet.draw && `开奖 ${bet.draw}`].filter(Boolean).join('，')

/** Totals stand at the top (D3 §2.9): those of the server if it sends them (A152). */
export const betTotals: TotalsOptions<GroupBetRow> = {
  isFirst: true,
  server: { isTotals: isTotalsRow, getLabel: ({ num }) => isolateText(String(num)) || '合计' },
  doubtful: { isDoubtful: ({ settlement }) => settlement === CANCELLED, note: '含已撤单的投注额' },
}

/** Of the room that most stakes need before their draw. */
const STAKE_DIGITS = 13
const beforeDraw = { display: 'inline-block', minWidth: `${STAKE_DIGITS}ch` }

/** Columns of D3 §2.9. */
export function createBetColumns(games: readonly Option[]): Column<GroupBetRow>[] {
  const round = (bet: GroupBetRow) => [labelOf(games, bet.gameId), bet.round].filter(Boolean).join(' ')
  const content = id<GroupBetRow>('content', '', formatStake)
  const result = signedMoney<GroupBetRow>('result', '结果', (bet) => bet.result, { width: 104 })
  return [
    id('num', '序号', ({ num }) => num, { width: 64 }),
    dateTime('time', '投注时间', (bet) => bet.time),
    id('round', '游戏期号', round, { width: 164 }),
    id('code', '系统账号', ({ code }) => code, { width: 90, minWidth: 65 }),
    text('who', '昵称账号', formatMember, { width: 176, minWidth: 96 }),
    {
      ...text<GroupBetRow>('content', '内容', formatContent, { width: 200, minWidth: 96 }),
      // Below it stand two values, each in a line of its own.
      heading: (
        <>
          <span style={beforeDraw}>内容</span> <span className="remark">开奖</span>
        </>
      ),
      // Whole, because it names the odds.
      digits: (bet) =>
        bet.draw
          ? Math.max(STAKE_DIGITS, content.digits?.(bet) ?? 0) + drawWidth(bet.gameId, bet.draw) + 1
          : (content.digits?.(bet) ?? 0),
      // The draws stand below one another, so that neither needs a word.
      cell: (bet) =>
        bet.draw ? (
          <>
            <span style={beforeDraw}>{content.cell(bet)}</span> <DrawBalls gameId={bet.gameId} draw={bet.draw} small />
          </>
        ) : (
          content.cell(bet)
        ),
    },
    summed(money('stake', '投注金额', ({ stake }) => stake, { width: 100 })),
    summed(money('valid', '有效金额', ({ valid }) => valid, { width: 100 })),
    {
      ...summed(result, formatSigned, (bet) => (settlementOf(bet) ? undefined : bet.result)),
      cell: (bet) => {
        const settlement = settlementOf(bet)
        return settlement ? <span className="muted">{settlement}</span> : result.cell(bet)
      },
      text: (bet) => settlementOf(bet) ?? formatSigned(bet.result),
    },
  ]
}
