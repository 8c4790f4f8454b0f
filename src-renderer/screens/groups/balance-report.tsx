import { useCallback } from 'react'
import { type GroupChange, groupChanges, groupChangeTypes } from '../../api/group-reports.ts'
import { type Keyed, keyOf } from '../../api/rows.ts'
import { dateTime, id, money, signedMoney, text } from '../../list/cells.tsx'
import type { Column } from '../../list/columns.ts'
import type { Filter } from '../../list/filters.ts'
import { ListScreen, type Load } from '../../list/list-screen.tsx'
import { openDialog } from '../../stores/dialogs.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { BizDialog } from './biz-dialog.tsx'
import { keywordFilter, reportDays } from './report-filters.ts'

type Change = Keyed<GroupChange>

const filters: Filter[] = [
  {
    kind: 'choices',
    name: 'types',
    label: '类型',
    options: groupChangeTypes.map((label, i) => ({ label, value: String(i + 1) })),
  },
  keywordFilter,
  reportDays,
]

const isAboutBets = ({ bizId }: Change) => bizId !== '' && Number(bizId) !== 0

/** Columns of D3 §2.10. */
const columns: Column<Change>[] = [
  id('num', '序号', ({ num }) => num, { width: 72 }),
  dateTime('time', '时间', ({ time }) => time),
  text('what', '说明', ({ what }) => what, { width: 100 }),
  {
    ...id<Change>('biz', '业务编号', (change) => (isAboutBets(change) ? change.bizId : ''), { width: 110 }),
    cell: (change) =>
      isAboutBets(change) && (
        <button type="button" className="link" data-action="bets" title="注单明细">
          <ForeignText text={change.bizId} />
        </button>
      ),
  },
  id('code', '系统账号', ({ code }) => code, { width: 90 }),
  text('telName', '昵称', ({ telName }) => telName, { width: 130 }),
  text('telCode', '账号', ({ telCode }) => telCode, { width: 120 }),
  money('before', '变动前', ({ before }) => before),
  signedMoney('change', '变动金额', ({ change }) => change),
  money('after', '变动后', ({ after }) => after),
  text('remark', '备注', ({ remark }) => remark, { width: 200 }),
]

const load: Load<Change> = ({ from = '', to = '', keyword, types = '' }, page, size, signal) =>
  groupChanges(page, size, { from, to, keyword, types: types.split(',').filter(Boolean).map(Number) }, signal)

function showBets({ bizId, what }: Change): void {
  openDialog((close) => <BizDialog bizId={bizId} what={what} onClose={close} />)
}

/** The list of balance changes in the groups (D3 §2.10, inventory 480–485). */
export function BalanceReport() {
  const onAction = useCallback((_id: string, change: Change) => showBets(change), [])
  return (
    <ListScreen
      screen="BalanceReport"
      title="账变报表"
      resource="group-changes"
      columns={columns}
      filters={filters}
      load={load}
      rowKey={keyOf}
      onAction={onAction}
      rowMenu={(change) => (isAboutBets(change) ? [{ label: '注单明细', run: () => showBets(change) }] : [])}
    />
  )
}
