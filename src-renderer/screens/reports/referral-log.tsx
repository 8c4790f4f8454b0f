import { Button } from '@fluentui/react-components'
import { sumAmounts } from '#shared/money.ts'
import { dayOf, parseServerTime, rangeBounds } from '#shared/server-time.ts'
import { getKey, type WithKey } from '../../api/http/page.ts'
import { REFERRAL_BONUS } from '../../api/members/records.ts'
import { fetchReferrals, getTurnover, type Referral, turnoverCategories } from '../../api/reports/reports.ts'
import { openInNewWindow, recordLinks } from '../../features/records/open-records.ts'
import { EMPTY_LIST } from '../../lib/empty.ts'
import type { Filter } from '../../list/filters/filters.ts'
import { ListScreen, type LoadPage } from '../../list/list-screen.tsx'
import { id, isExactZero, money, text } from '../../list/table/cells.tsx'
import type { Column } from '../../list/table/columns.ts'
import { opensMember } from '../../list/table/member-link.tsx'
import type { RowMenuItem } from '../../list/table/row-menu.tsx'
import { summed } from '../../list/totals/column-sums.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { ReferralRulesDialog } from './referral-rules-dialog.tsx'

type ReferralRow = WithKey<Referral>

/** Initially yesterday and today, within 31 days (D3 §2.3, A139). */
const filters: Filter[] = [
  { kind: 'id', name: 'introduceid', label: '推荐人ID', alias: 'uid' },
  { kind: 'days', label: '日期', window: 31, initial: 2 },
]

const memberOf = ({ introduceId }: ReferralRow) => introduceId

/** A day of Beijing, also where the server writes it as an instant. */
export function dayText({ logDate }: ReferralRow): string {
  const epoch = parseServerTime(logDate)
  return epoch === null ? String(logDate ?? '') : dayOf(epoch)
}

/** null where one of them is unreadable: a sum without it would be wrong. */
const getTotalTurnover = (referral: ReferralRow) =>
  sumAmounts(turnoverCategories.map(({ id }) => getTurnover(referral, id)))

const bonus = money<ReferralRow>('bonus', '推广奖励', ({ introduceBonus }) => introduceBonus, { width: 92 })

const nil = (
  <span className="nil">
    <span className="sr-only">0</span>
  </span>
)

/** First what the day comes to, then what it is made of. */
const columns: Column<ReferralRow>[] = [
  opensMember(id('introduceId', '推荐人ID', memberOf, { width: 92 }), memberOf),
  opensMember(
    text('introduceName', '推荐人', ({ introduceName }) => introduceName, { width: 130, minWidth: 80 }),
    memberOf,
  ),
  // Beside the sums there is no room for it in a window of 1280 pixels.
  { ...text('date', '日期', dayText, { width: 88 }), leaves: 1, below: 'introduceName' },
  summed({ ...bonus, cell: (referral) => <span className="lead">{bonus.cell(referral)}</span> }),
  summed(money('water', '总流水', getTotalTurnover, { width: 96 })),
  ...turnoverCategories.map(({ id, label }) => {
    const column = money<ReferralRow>(`water${id}`, `${label}流水`, (referral) => getTurnover(referral, id), {
      width: 88,
      keepsWidth: true,
    })
    // Most are none, close to each other: the others meet the eye. Copies and exports have them as received.
    const cell = (referral: ReferralRow) => (isExactZero(column.amount?.(referral)) ? nil : column.cell(referral))
    return summed({ ...column, shortTitle: label, isShortened: true, cell })
  }),
]

const load: LoadPage<ReferralRow> = ({ from = '', to = '', introduceid }, page, size, signal) =>
  fetchReferrals(page, size, { ...rangeBounds(from, to), introduceid }, signal)

/** From the sums to what they count: first the bonuses as they came to the balance, on a day that the server chooses. */
const referralLinks = ({ introduceId }: ReferralRow): RowMenuItem[] => [
  {
    label: '此推荐人近 7 天介绍红',
    run: () => openInNewWindow('AccountChang', { uid: introduceId, type: REFERRAL_BONUS }),
  },
  ...recordLinks({ userId: introduceId }),
]

/** It has the menu alone. */
const noActions = () => EMPTY_LIST
const MENU_WIDTH = 48

/** Referral bonuses of members (D3 §2.3, inventory 380–389). */
export function ReferralLog() {
  return (
    <ListScreen
      screen="PromotionManagement"
      title="推广管理"
      resource="referrals"
      columns={columns}
      filters={filters}
      load={load}
      rowKey={getKey}
      rowActions={noActions}
      hasMore
      actionsWidth={MENU_WIDTH}
      rowMenu={referralLinks}
      tools={
        <Button size="small" onClick={() => openDialog((close) => <ReferralRulesDialog onClose={close} />)}>
          推广介绍回红设置
        </Button>
      }
    />
  )
}
