import { makeStyles } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { isolateText } from '../../../src-preload/shared/foreign-text.ts'
import { betsOfBiz } from '../../api/group-reports.ts'
import type { Id } from '../../api/id.ts'
import { keyOf } from '../../api/rows.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { ReadFault } from '../../form/read-fault.tsx'
import { DataTable } from '../../list/data-table.tsx'
import { useGameNames } from '../../list/use-names.ts'
import { type Bet, betColumns, pageTotal } from './bet-columns.tsx'

/** The maximum height of tables in dialogs (D3 §9). */
const useStyles = makeStyles({ frame: { display: 'flex', flexDirection: 'column', maxHeight: '400px' } })

const none: readonly Bet[] = []

interface BizDialogProps {
  bizId: Id
  /** Description of the balance change. */
  what: string
  onClose: () => void
}

/** The bets behind a balance change (D3 §2.10, A154). */
export function BizDialog({ bizId, what, onClose }: BizDialogProps) {
  const styles = useStyles()
  const games = useGameNames()
  const columns = useMemo(() => betColumns(games), [games])
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const bets = useQuery({
    queryKey: ['group-bets', 'biz', String(bizId)],
    queryFn: ({ signal }) => betsOfBiz(bizId, signal),
  })
  const rows = bets.data ?? none
  const sum = rows.length > 1 ? pageTotal(rows) : null
  return (
    <FormDialog title={`注单明细 · ${isolateText(what)} ${bizId}`} width={1120} onClose={onClose}>
      <ReadFault error={bets.error} onRetry={bets.refetch} />
      <div className={styles.frame}>
        <DataTable
          label="注单明细"
          columns={columns}
          rows={sum ? [{ ...sum, num: '合计' }, ...rows] : rows}
          rowKey={keyOf}
          activeKey={activeKey}
          onActive={setActiveKey}
          loading={bets.isPending}
          empty={bets.error ? '没有读到数据' : '没有相关注单'}
        />
      </div>
    </FormDialog>
  )
}
