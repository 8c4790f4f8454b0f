import { Button } from '@fluentui/react-components'
import { categories, type Referral, referralLog, turnover } from '../../api/referrals.ts'
import { type Keyed, keyOf } from '../../api/rows.ts'
import { rangeBounds } from '../../lib/beijing.ts'
import { id, money, text } from '../../list/cells.tsx'
import type { Column } from '../../list/columns.ts'
import type { Filter } from '../../list/filters.ts'
import { ListScreen, type Load } from '../../list/list-screen.tsx'
import { recordLinks } from '../../panels/open-records.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { ReferralRulesDialog } from './referral-rules.tsx'

type Row = Keyed<Referral>

/** Initially yesterday and today, within 31 days (D3 §2.3, A139). */
const filters: Filter[] = [
  { kind: 'id', name: 'introduceid', label: '推荐人ID', alias: 'uid' },
  { kind: 'days', label: '日期', window: 31, initial: 2 },
]

const columns: Column<Row>[] = [
  id('introduceId', '推荐人ID', ({ introduceId }) => introduceId, { width: 104 }),
  text('introduceName', '推荐人', ({ introduceName }) => introduceName, { width: 130 }),
  text('date', '日期', ({ logDate }) => String(logDate ?? '').slice(0, 10), { width: 100 }),
  money('bonus', '推广奖励', ({ introduceBonus }) => introduceBonus),
  ...categories.map(({ id, label }) =>
    money<Row>(`water${id}`, `${label}流水`, (referral) => turnover(referral, id), { width: 112 }),
  ),
]

const load: Load<Row> = ({ from = '', to = '', introduceid }, page, size, signal) =>
  referralLog(page, size, { ...rangeBounds(from, to), introduceid }, signal)

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
      rowKey={keyOf}
      rowMenu={({ introduceId }) => recordLinks({ userId: introduceId })}
      tools={
        <Button size="small" onClick={() => openDialog((close) => <ReferralRulesDialog onClose={close} />)}>
          推广介绍回红设置
        </Button>
      }
    />
  )
}
