import { formatAmount, formatSigned } from '#shared/money.ts'
import { rangeBounds } from '#shared/server-time.ts'
import { isolateText, MAX_TOOLTIP_LENGTH } from '#shared/untrusted-text.ts'
import { getKey, type WithKey } from '../../api/http/page.ts'
import {
  type BalanceChange,
  changeTypeLabel,
  changeTypes,
  fetchBalanceChanges,
  fetchBalanceChangesOf,
} from '../../api/members/records.ts'
import { recordLinks } from '../../features/records/open-records.ts'
import { RowPreview } from '../../features/review/row-preview.tsx'
import { DescriptionList } from '../../form/layout/description-list.tsx'
import { weekFilter } from '../../list/filters/common-filters.ts'
import type { Filter, FilterValues } from '../../list/filters/filters.ts'
import { memberFilter } from '../../list/filters/member-filter.ts'
import { ListScreen, type LoadPage } from '../../list/list-screen.tsx'
import { dateTime, money, signedMoney, text } from '../../list/table/cells.tsx'
import type { Column } from '../../list/table/columns.ts'
import { summed } from '../../list/totals/column-sums.ts'
import {
  BESIDE_CHANGES,
  memberColumns,
  queryUntil,
  RELATED_COUNT,
  RecordHead,
  RelatedRecords,
} from './record-preview.tsx'

type BalanceChangeRow = WithKey<BalanceChange>

const typeOptions = changeTypes.map((label, i) => ({ label, value: String(i) }))
const filters: Filter[] = [
  { kind: 'select', name: 'type', label: '类型', options: typeOptions, hasAllOption: true },
  memberFilter,
  weekFilter,
]

const detail = text<BalanceChangeRow>('detail', '投注详情', (change) => change.playDetail, { width: 120, minWidth: 72 })

const changed = signedMoney<BalanceChangeRow>('change', '变动金额', (change) => change.changeBalance)

/** Columns of D1 §2: the three amounts beside each other, as one is the sum of the others; texts behind them. */
const columns: Column<BalanceChangeRow>[] = [
  ...memberColumns<BalanceChangeRow>(128),
  text('type', '变更类型', (change) => changeTypeLabel(change.upType), { width: 84, minWidth: 72 }),
  money('before', '变动前余额', (change) => change.beforeBalance),
  summed(changed, formatSigned),
  money('after', '变动后余额', (change) => change.lastBalance),
  dateTime('time', '时间', (change) => change.upTime, { minWidth: 144 }),
  {
    ...detail,
    // Blank for orders, gifts and rebates, which are no bets.
    below: 'memo',
    leaves: 1,
  },
  text('memo', '备注', (change) => change.memo, { width: 200, minWidth: 156, grows: true }),
]

const load: LoadPage<BalanceChangeRow> = ({ from = '', to = '', type, userid }, page, size, signal) =>
  fetchBalanceChanges(page, size, { ...rangeBounds(from, to), uptype: type, userid }, signal)

const formatForeign = (text: unknown) => isolateText(String(text ?? ''), MAX_TOOLTIP_LENGTH)

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
      rowKey={getKey}
      detail={(change) => <ChangeTexts change={change} />}
      renderTable={(table, values) => (
        <RowPreview
          table={table}
          label="所选账变"
          from={BESIDE_CHANGES}
          slim
          head={({ userId, name, upTime }) => <RecordHead {...{ userId, name }} time={upTime} />}
          body={(change) => (
            <>
              <ChangeTexts change={change} />
              <ChangesUntil change={change} days={values} />
            </>
          )}
        />
      )}
    />
  )
}

function ChangeTexts({ change: { playDetail, memo } }: { change: BalanceChange }) {
  return <DescriptionList items={{ 投注详情: formatForeign(playDetail) || null, 备注: formatForeign(memo) || '—' }} />
}

/** How the balance came to be what it is after this change. */
function ChangesUntil({ change, days }: { change: BalanceChangeRow; days: FilterValues }) {
  const query = queryUntil(change.userId, change.upTime, days)
  if (!query) return null
  return (
    <RelatedRecords
      title="此会员到这一笔的账变"
      queryKey={['balance-changes', 'until', query]}
      load={(signal) => fetchBalanceChangesOf(query.userid, RELATED_COUNT, query, signal)}
      time={({ upTime }) => upTime}
      headings={['类型', '变动金额', '变动后余额']}
      figures={['变动金额', '变动后余额']}
      cells={(each) => [isolateText(changeTypeLabel(each.upType)), changed.cell(each), formatAmount(each.lastBalance)]}
      current={change}
      none="没有此会员更早的账变"
    />
  )
}
