import { Badge, Caption1, makeStyles, Subtitle2, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { formatTime } from '#shared/server-time.ts'
import { isolateText, MAX_LINE_LENGTH } from '#shared/untrusted-text.ts'
import { type AuditEntry, auditResults, formatChanges, readAuditLog } from '../../api/host/audit-log.ts'
import { getKey } from '../../api/http/page.ts'
import { EmptyState, QueryState } from '../../form/layout/query-state.tsx'
import { SimpleTable } from '../../ui/simple-table.tsx'
import { surface } from '../../ui/surface.ts'

const useStyles = makeStyles({
  card: { display: 'flex', flexDirection: 'column', gap: '8px', flex: '1 0 auto', padding: '12px 16px', ...surface },
  title: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 12px', '& h2': { margin: '0' } },
  empty: { display: 'grid', flex: '1 0 auto', placeContent: 'center' },
  about: { color: tokens.colorNeutralForeground3 },
})

const MAX_CHANGES = 10

/** What did not succeed stands out; the tags of lists have their colours in lists only. */
function Result({ result }: Pick<AuditEntry, 'result'>) {
  const { label, tone } = auditResults[result]
  if (tone === 'success') return label
  return (
    <Badge appearance="tint" color={tone}>
      {label}
    </Badge>
  )
}

const TITLE = '最近的修改'

/**
 * The last changes of accounts and logo in the audit log of this workstation, in sight without a click (A415). Read again
 * with the accounts.
 */
export function RecentChanges({ isOwn }: { isOwn: (entry: AuditEntry) => boolean }) {
  const styles = useStyles()
  const { data, error, refetch } = useQuery({
    queryKey: ['admins', 'changes'],
    queryFn: readAuditLog,
    staleTime: 0,
    gcTime: 0,
    select: (log) => log.filter(isOwn).slice(0, MAX_CHANGES),
  })
  const isolate = (foreign: string) => isolateText(foreign, MAX_LINE_LENGTH)
  return (
    <section className={styles.card} aria-label={TITLE}>
      <div className={styles.title}>
        <Subtitle2 as="h2">{TITLE}</Subtitle2>
        <Caption1 className={styles.about}>只有在这台电脑上所做的修改，密码不在其中。</Caption1>
      </div>
      {!data && <QueryState error={error} onRetry={refetch} />}
      {data?.length === 0 && (
        <div className={styles.empty}>
          <EmptyState reason="管理员账号、密码或Logo修改后，这里有时间、操作人和修改的内容。">
            还没有修改记录
          </EmptyState>
        </div>
      )}
      {data && data.length > 0 && (
        <SimpleTable
          label={TITLE}
          headings={['时间', '操作人', '内容', '修改', '结果']}
          rows={data.map((entry) => ({
            key: getKey(entry),
            header: formatTime(entry.timestamp),
            cells: [
              isolate(entry.operator),
              isolate(entry.action),
              isolate(formatChanges(entry)),
              <Result key="result" result={entry.result} />,
            ],
          }))}
          fill
        />
      )}
    </section>
  )
}
