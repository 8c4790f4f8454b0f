import { formatSigned } from '#shared/money.ts'
import { fetchGroupChanges, type GroupBalanceChange, groupChangeTypes } from '../../api/groups/group-reports.ts'
import { getKey, type WithKey } from '../../api/http/page.ts'
import { keywordFilter, reportDaysFilter } from '../../list/filters/common-filters.ts'
import type { Filter } from '../../list/filters/filters.ts'
import { ListScreen, type LoadPage } from '../../list/list-screen.tsx'
import { dateTime, id, money, signedMoney, text } from '../../list/table/cells.tsx'
import type { Column } from '../../list/table/columns.ts'
import { summed } from '../../list/totals/column-sums.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { handleColumn } from './group-labels.ts'
import { RelatedBetsDialog } from './related-bets-dialog.tsx'

type GroupChangeRow = WithKey<GroupBalanceChange>

const typeOptions = groupChangeTypes.map((label, i) => ({ label, value: String(i + 1) }))
const filters: Filter[] = [
  { kind: 'choices', name: 'types', label: '类型', options: typeOptions },
  keywordFilter,
  reportDaysFilter,
]

const hasRelatedBets = ({ bizId }: GroupChangeRow) => bizId !== '' && Number(bizId) !== 0

/** Columns of D3 §2.10. */
const columns: Column<GroupChangeRow>[] = [
  id('num', '序号', ({ num }) => num, { width: 72 }),
  dateTime('time', '时间', ({ time }) => time),
  text('what', '说明', ({ description }) => description, { width: 100, minWidth: 72 }),
  {
    ...id<GroupChangeRow>('biz', '业务编号', (change) => (hasRelatedBets(change) ? change.bizId : ''), {
      width: 110,
      minWidth: 65,
    }),
    cell: (change) =>
      hasRelatedBets(change) && (
        <button type="button" className="link" data-action="bets" title="注单明细">
          <ForeignText text={change.bizId} />
        </button>
      ),
  },
  id('code', '系统账号', ({ code }) => code, { width: 90, minWidth: 65 }),
  text('telName', '昵称', ({ telName }) => telName, { width: 130, minWidth: 72 }),
  handleColumn({ width: 120, minWidth: 72 }),
  money('before', '变动前', ({ before }) => before),
  summed(
    signedMoney('change', '变动金额', ({ change }) => change),
    formatSigned,
  ),
  money('after', '变动后', ({ after }) => after),
  text('remark', '备注', ({ remark }) => remark, { width: 200, minWidth: 72, grows: true }),
]

const load: LoadPage<GroupChangeRow> = ({ from = '', to = '', keyword, types = '' }, page, size, signal) =>
  fetchGroupChanges(page, size, { from, to, keyword, types: types.split(',').filter(Boolean).map(Number) }, signal)

function openRelatedBets(change: GroupChangeRow): void {
  openDialog((close) => <RelatedBetsDialog change={change} onClose={close} />)
}

/** The list of balance changes in the groups (D3 §2.10, inventory 480–485). */
export function BalanceReport() {
  return (
    <ListScreen
      screen="BalanceReport"
      title="账变报表"
      resource="group-changes"
      columns={columns}
      filters={filters}
      load={load}
      rowKey={getKey}
      onAction={(_id, change) => openRelatedBets(change)}
      rowMenu={(change) => (hasRelatedBets(change) ? [{ label: '注单明细', run: () => openRelatedBets(change) }] : [])}
    />
  )
}
