import { isolateText, MAX_TOOLTIP_LENGTH } from '../../../src-preload/shared/foreign-text.ts'
import { type BalanceChange, balanceChanges, changeTypeName, changeTypes } from '../../api/balance-changes.ts'
import { type Keyed, keyOf } from '../../api/rows.ts'
import { Facts } from '../../form/facts.tsx'
import { rangeBounds } from '../../lib/beijing.ts'
import { dateTime, id, money, signedMoney, text } from '../../list/cells.tsx'
import type { Column } from '../../list/columns.ts'
import type { Filter } from '../../list/filters.ts'
import { ListScreen, type Load } from '../../list/list-screen.tsx'
import { recordLinks } from '../../panels/open-records.ts'
import { memberFilter, weekFilter } from './record-filters.ts'

type Change = Keyed<BalanceChange>

const filters: Filter[] = [
  {
    kind: 'select',
    name: 'type',
    label: '类型',
    options: changeTypes.map((label, i) => ({ label, value: String(i) })),
    ownAll: true,
  },
  memberFilter,
  weekFilter,
]

/** Columns of D1 §2. */
const columns: Column<Change>[] = [
  id('userId', 'ID', (change) => change.userId, { width: 92 }),
  text('name', '昵称', (change) => change.name, { width: 110 }),
  text('type', '变更类型', (change) => changeTypeName(change.upType), { width: 84 }),
  money('before', '原金额', (change) => change.beforeBalance),
  text('detail', '下注详情', (change) => change.playDetail, { width: 220 }),
  signedMoney('change', '变动金额', (change) => change.changeBalance),
  money('after', '剩余金额', (change) => change.lastBalance),
  dateTime('time', '时间', (change) => change.upTime),
  text('memo', '备注', (change) => change.memo, { width: 200 }),
]

const load: Load<Change> = ({ from = '', to = '', type, userid }, page, size, signal) =>
  balanceChanges(page, size, { ...rangeBounds(from, to), uptype: type, userid }, signal)

const written = (text: unknown) => isolateText(String(text ?? ''), MAX_TOOLTIP_LENGTH)

const detail = (change: Change) => (
  <Facts facts={{ 下注详情: written(change.playDetail) || null, 备注: written(change.memo) || '—' }} />
)

/** The list of all balance changes (D1 §2, inventory 159–163). */
export function BalanceChanges() {
  return (
    <ListScreen
      screen="AccountChang"
      title="账变明细"
      resource="balance-changes"
      columns={columns}
      filters={filters}
      load={load}
      rowMenu={recordLinks}
      rowKey={keyOf}
      detail={detail}
    />
  )
}
