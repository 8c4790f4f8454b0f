import { makeStyles } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { isolateText } from '#shared/untrusted-text.ts'
import { fetchBetsByBiz, type GroupBalanceChange } from '../../api/groups/group-reports.ts'
import { getKey } from '../../api/http/page.ts'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { LoadError } from '../../form/layout/query-state.tsx'
import { DataTable } from '../../list/table/data-table.tsx'
import { fewRows } from '../../list/table/narrow-cells.ts'
import { NoRows } from '../../list/table/no-rows.tsx'
import { useTotals } from '../../list/totals/use-totals.tsx'
import { useGameNames } from '../../list/use-names.ts'
import { betTotals, createBetColumns, type GroupBetRow } from './bet-columns.tsx'

/** The maximum height of tables in dialogs (D3 §9). */
const useStyles = makeStyles({
  // The table as high as its rows until then, not as what is left over.
  frame: { display: 'flex', flexDirection: 'column', maxHeight: '400px', '& > *': { flexBasis: 'auto' }, ...fewRows },
})

const NO_BETS: readonly GroupBetRow[] = []

/** The bets behind a balance change (D3 §2.10, A154). */
export function RelatedBetsDialog({ change, onClose }: { change: GroupBalanceChange; onClose: () => void }) {
  const { bizId, description } = change
  const styles = useStyles()
  const games = useGameNames()
  const columns = useMemo(() => createBetColumns(games), [games])
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const bets = useQuery({
    queryKey: ['group-bets', 'biz', String(bizId)],
    queryFn: ({ signal }) => fetchBetsByBiz(bizId, signal),
  })
  const all = bets.data ?? NO_BETS
  const load = async () => ({ rows: [...all], total: all.length })
  const list = { columns, rows: all, total: all.length, queryKey: String(bizId), load, rowKey: getKey }
  const { rows, row } = useTotals(list, { ...betTotals, label: '合计' })
  return (
    <FormDialog title={`注单明细 · ${isolateText(description)} ${bizId}`} width={1120} onClose={onClose}>
      <LoadError error={bets.error} onRetry={bets.refetch} />
      <div className={styles.frame}>
        <DataTable
          label="注单明细"
          columns={columns}
          rows={rows}
          totals={rows.length > 1 ? row : undefined}
          rowKey={getKey}
          activeKey={activeKey}
          onActive={setActiveKey}
          loading={bets.isPending}
          empty={<NoRows failed={bets.error !== null}>没有相关注单</NoRows>}
        />
      </div>
    </FormDialog>
  )
}
