import { Badge, Button, Caption1, makeStyles, Subtitle2, tokens } from '@fluentui/react-components'
import { ArrowUndoRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTime } from '#shared/server-time.ts'
import { isolateText, MAX_LINE_LENGTH, sanitizeSentence } from '#shared/untrusted-text.ts'
import { readAuditLog } from '../../api/host/audit-log.ts'
import { getKey } from '../../api/http/page.ts'
import { toast } from '../../stores/toast.ts'
import { SimpleTable } from '../../ui/simple-table.tsx'
import { findHistory, type HistoryEntry, type HistorySource, listRestored } from '../edit/edit-form.ts'
import { EmptyState, QueryState } from '../layout/query-state.tsx'
import { FormDialog } from './form-dialog.tsx'

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: '16px',
    maxHeight: '60vh',
    overflow: 'auto',
    '&:focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  entry: { display: 'flex', flexDirection: 'column', gap: '6px' },
  head: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center', '& h3': { margin: 0 } },
  restore: { marginInlineStart: 'auto' },
})

/** Entries that are shown at first, and how many more at a time. */
const PAGE_SIZE = 30

const resultLabels = { succeeded: null, failed: '失败', unknown: '结果未知' } as const

export interface ChangeHistoryDialogProps {
  /** The forms as they are now. */
  getSources: () => readonly HistorySource[]
  onClose: () => void
}

export function ChangeHistoryDialog({ getSources, onClose }: ChangeHistoryDialogProps) {
  const styles = useStyles()
  const [visibleCount, setVisibleCount] = useState(PAGE_SIZE)
  const { data, error, refetch } = useQuery({
    queryKey: ['audit-log', 'history'],
    queryFn: readAuditLog,
    staleTime: 0,
    gcTime: 0,
  })
  const sources = getSources()
  const history = data && findHistory(data, sources)

  function restore(item: HistoryEntry): void {
    const values = listRestored(item)
    const count = Object.keys(values).length
    const undo = item.source.dirty ? '；之前未保存的修改可用“恢复修改”找回' : ''
    if (count > 0) item.source.restore(values)
    onClose()
    const lost = item.lostCount > 0 ? `，另有 ${item.lostCount} 处无法恢复` : ''
    if (count > 0) toast('success', `已填入 ${count} 处原来的值，保存后生效${lost}${undo}`)
    else toast('info', `现在的值与当时相同${lost}`)
  }

  return (
    <FormDialog title="修改记录" width={760} onClose={onClose}>
      <Caption1>只有在这台电脑上所做的修改；恢复只把原来的值填入表单，保存后才生效。</Caption1>
      {!history && <QueryState error={error} onRetry={refetch} />}
      {history?.length === 0 && <EmptyState reason="在其他电脑上所做的修改不在这里。">还没有修改记录</EmptyState>}
      {history && history.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
        <section className={styles.list} aria-label="修改列表" tabIndex={0}>
          {history.slice(0, visibleCount).map((item) => (
            <Change key={getKey(item.entry)} item={item} hasName={sources.length > 1} onRestore={() => restore(item)} />
          ))}
          {history.length > visibleCount && (
            <Button onClick={() => setVisibleCount(visibleCount + PAGE_SIZE)}>
              显示更早的修改（还有 {history.length - visibleCount} 次）
            </Button>
          )}
        </section>
      )}
    </FormDialog>
  )
}

function Change({ item, hasName, onRestore }: { item: HistoryEntry; hasName: boolean; onRestore: () => void }) {
  const styles = useStyles()
  const { entry, previous, lostCount } = item
  const time = formatTime(entry.timestamp)
  const resultLabel = resultLabels[entry.result]
  const isRestorable = Object.keys(previous).length > 0 && entry.result !== 'failed'
  return (
    <article className={styles.entry} aria-label={`${time} 的修改`}>
      <div className={styles.head}>
        <Subtitle2 as="h3">{time}</Subtitle2>
        <span>{isolateText(entry.operator)}</span>
        {hasName && <Caption1>{isolateText(entry.action)}</Caption1>}
        {resultLabel && (
          <Badge appearance="tint" color={entry.result === 'failed' ? 'danger' : 'warning'}>
            {resultLabel}
          </Badge>
        )}
        {isRestorable && (
          <Button
            className={styles.restore}
            size="small"
            icon={<ArrowUndoRegular />}
            aria-label={`恢复 ${time} 之前的值`}
            onClick={onRestore}
          >
            恢复
          </Button>
        )}
      </div>
      <SimpleTable
        label={`${time} 修改的内容`}
        headings={['项目', '原来', '改为']}
        rows={entry.fields.map(({ field, from, to }, index) => ({
          key: `${index} ${field}`,
          header: sanitizeSentence(field, MAX_LINE_LENGTH),
          cells: [from, to].map((value) => sanitizeSentence(value, MAX_LINE_LENGTH)),
        }))}
        even
      />
      {lostCount > 0 && entry.result !== 'failed' && (
        <Caption1>
          {isRestorable ? `其中 ${lostCount} 处无法恢复` : '无法恢复'}：没有记录原来的值，或表单里已没有这一项。
        </Caption1>
      )}
    </article>
  )
}
