import { Caption1, makeStyles, Subtitle2, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { formatTime } from '#shared/server-time.ts'
import { isolateText, MAX_LINE_LENGTH } from '#shared/untrusted-text.ts'
import { type AuditEntry, readAuditLog } from '../../api/host/audit-log.ts'
import { getKey } from '../../api/http/page.ts'
import { EmptyState, QueryState } from '../../form/layout/query-state.tsx'
import { Tag } from '../../list/table/cells.tsx'
import { SimpleTable } from '../../ui/simple-table.tsx'

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '12px 16px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  title: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 12px', '& h2': { margin: '0' } },
  about: { color: tokens.colorNeutralForeground3 },
})

const MAX_CHANGES = 10

const describeChanges = ({ fields }: AuditEntry) =>
  fields.map(({ field, from, to }) => `${field}：${from ? `${from} → ${to}` : to}`).join('；')

const results = {
  succeeded: '成功',
  failed: <Tag tone="danger">未成功</Tag>,
  unknown: <Tag tone="warning">结果未知</Tag>,
}

/**
 * The last changes of one kind in the audit log of this workstation, in sight without a click where who did them matters
 * (A415). `resource`: read again when it changes.
 */
export function RecentChanges(props: { title: string; resource: string; isOwn: (entry: AuditEntry) => boolean }) {
  const { title, resource, isOwn } = props
  const styles = useStyles()
  const { data, error, refetch } = useQuery({
    queryKey: [resource, 'changes'],
    queryFn: readAuditLog,
    staleTime: 0,
    gcTime: 0,
    select: (log) => log.filter(isOwn).slice(0, MAX_CHANGES),
  })
  const isolate = (foreign: string) => isolateText(foreign, MAX_LINE_LENGTH)
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.title}>
        <Subtitle2 as="h2">{title}</Subtitle2>
        <Caption1 className={styles.about}>只有在这台电脑上所做的修改，密码不在其中。</Caption1>
      </div>
      {!data && <QueryState error={error} onRetry={refetch} />}
      {data?.length === 0 && <EmptyState reason="在其他电脑上所做的修改不在这里。">还没有修改记录</EmptyState>}
      {data && data.length > 0 && (
        <SimpleTable
          label={title}
          headings={['时间', '操作人', '内容', '修改', '结果']}
          rows={data.map((entry) => ({
            key: getKey(entry),
            header: formatTime(entry.timestamp),
            cells: [
              isolate(entry.operator),
              isolate(entry.action),
              isolate(describeChanges(entry)),
              results[entry.result],
            ],
          }))}
          fill
        />
      )}
    </section>
  )
}
