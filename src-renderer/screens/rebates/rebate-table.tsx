import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Rebate } from '../../api/orders/rebates.ts'
import { MemberSide } from '../../features/member-panel/member-side.tsx'
import { usePanelAreaStyles } from '../../features/review/panel-area.ts'
import { usePendingDraftKey } from '../../form/edit/use-form-draft.ts'
import { LiveTable, type LiveTableProps, type TableHandle } from '../../list/table/live-table.tsx'
import { clearMemberPlace, useMemberPlace } from '../../stores/member-panel.ts'
import { MOD, type ShortcutHelp, useShortcutHelp } from '../../ui/shortcut-help.ts'
import { RebatePanel, type RebatePanelHandle, type RebateReview } from './rebate-panel.tsx'
import { canDecide, type RebateAction } from './submit-rebate-decision.ts'
import { DRAFT_PREFIX } from './use-rebate-decision.ts'

const useStyles = makeStyles({
  toolbar: {
    display: 'flex',
    gap: '8px',
    alignItems: 'center',
    padding: '4px 12px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
  },
})

/** What the overlay of the shortcuts says about rebates. */
const KEYS: readonly ShortcutHelp[] = [
  { keys: 'A', label: '到「确认」按钮' },
  { keys: `${MOD}Enter`, label: '在回红面板中：确认回红' },
  { keys: 'C', label: '取消回红并选择原因' },
  { keys: '1 – 9', label: '选择取消原因' },
  { keys: 'Esc', label: '关闭回红面板' },
]

const EMPTY_KEYS: ReadonlySet<string> = new Set()

/** The list of rebates with the panel that decides about one or, by selection within the page, several of them. */
export function RebateTable(table: LiveTableProps<Rebate>) {
  const { queryId, rows, rowKey, loading } = table
  const styles = useStyles()
  const area = usePanelAreaStyles()
  useShortcutHelp(KEYS)
  const isMemberOpen = useMemberPlace()
  const handle = useRef<TableHandle>(null)
  const panel = useRef<RebatePanelHandle>(null)
  const [review, setReview] = useState<RebateReview | null>(null)
  const [decided, setDecided] = useState(EMPTY_KEYS)
  const [selected, setSelected] = useState({ queryId, keys: EMPTY_KEYS })
  // While another query loads, its predecessor's rows are still shown.
  const keys = selected.queryId === queryId && !loading ? selected.keys : EMPTY_KEYS
  const select = (next: ReadonlySet<string>) => setSelected({ queryId, keys: next })
  const rebates = rows.filter((rebate) => canDecide(rebate) && keys.has(rowKey(rebate)))

  function open(reviewed: readonly Rebate[], action: RebateAction): void {
    if (panel.current?.hold() || !clearMemberPlace()) return
    setReview((previous) => ({ rebates: reviewed, action, requests: (previous?.requests ?? 0) + 1 }))
  }

  // The reason that an ended session interrupted is restored where it was typed (A221).
  const restoredIds = usePendingDraftKey(DRAFT_PREFIX)?.slice(DRAFT_PREFIX.length).split(',') ?? []
  const restored = restoredIds.flatMap((key) => rows.find((rebate) => rowKey(rebate) === key) ?? [])
  const isRestored = restored.length > 0 && restored.length === restoredIds.length
  const openRestored = useEffectEvent(() => open(restored, 'cancel'))
  useEffect(() => {
    if (isRestored) openRestored()
  }, [isRestored])

  function close(): void {
    setReview(null)
    handle.current?.focusActiveRow()
  }

  function onDecided(reported: readonly Rebate[]): void {
    const done = new Set(reported.map(rowKey))
    setDecided((previous) => new Set([...previous, ...done]))
    select(new Set([...keys].filter((key) => !done.has(key))))
  }

  return (
    <div className={area.area}>
      <div className={area.tables}>
        {rebates.length > 0 && (
          <div className={styles.toolbar} role="toolbar" aria-label="批量操作">
            已选 {rebates.length} 行
            <Button size="small" appearance="primary" onClick={() => open(rebates, 'confirm')}>
              批量确认
            </Button>
            <Button size="small" onClick={() => open(rebates, 'cancel')}>
              批量取消
            </Button>
            <Button size="small" appearance="subtle" onClick={() => select(EMPTY_KEYS)}>
              取消选择
            </Button>
          </div>
        )}
        <LiveTable
          {...table}
          selection={{ isSelectable: canDecide, keys, onChange: select }}
          onAction={(id, rebate) => open([rebate], id as RebateAction)}
          handledKeys={decided}
          locked={review !== null}
          handle={handle}
        />
      </div>
      <MemberSide
        isOverPanel={review !== null}
        onClosed={() => (review ? open(review.rebates, review.action) : handle.current?.focusActiveRow())}
        className={area.panel}
      />
      {review && !isMemberOpen && (
        <RebatePanel
          key={review.rebates.map(rowKey).join()}
          review={review}
          onDecided={onDecided}
          onSuccess={close}
          onClose={close}
          handle={panel}
          className={area.panel}
        />
      )}
    </div>
  )
}
