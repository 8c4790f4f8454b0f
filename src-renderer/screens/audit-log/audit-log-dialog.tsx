import { Button, Input, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowClockwiseRegular, SearchRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { type AuditEntry, auditResults, formatChanges, memberOfAction, readAuditLog } from '../../api/host/audit-log.ts'
import { getKey } from '../../api/http/page.ts'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { DescriptionList } from '../../form/layout/description-list.tsx'
import { LoadError } from '../../form/layout/query-state.tsx'
import { toHalfWidthNumber } from '../../lib/number-input.ts'
import { ExportBar, ExportButton, useExporter } from '../../list/export/export-controls.tsx'
import { dateTime, id, status, text } from '../../list/table/cells.tsx'
import type { Column } from '../../list/table/columns.ts'
import { LiveTable } from '../../list/table/live-table.tsx'
import { opensMember } from '../../list/table/member-link.tsx'
import { NoRows } from '../../list/table/no-rows.tsx'

const useStyles = makeStyles({
  tools: { display: 'flex', gap: '8px', alignItems: 'center' },
  search: { flex: '0 1 320px' },
  count: { marginInlineEnd: 'auto', color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  table: { display: 'flex', height: '60vh', minHeight: '200px' },
})

const columns: Column<AuditEntry>[] = [
  dateTime('timestamp', '时间', ({ timestamp }) => timestamp),
  text('operator', '操作人', ({ operator }) => operator, { width: 100, minWidth: 72 }),
  text('action', '内容', ({ action }) => action, { width: 180, minWidth: 120 }),
  opensMember(
    id('member', '会员ID', ({ action }) => memberOfAction(action), { width: 90 }),
    ({ action }) => memberOfAction(action),
  ),
  text('changes', '修改', formatChanges, { width: 220, minWidth: 140, grows: true }),
  status('result', '结果', ({ result }) => result, auditResults, { width: 90 }),
  text('detail', '说明', ({ detail }) => detail, { width: 140, minWidth: 90 }),
]

const renderDetail = ({ fields, detail }: AuditEntry) => (
  <DescriptionList
    items={{
      ...Object.fromEntries(fields.map(({ field, from, to }) => [field, from ? `${from} → ${to}` : to])),
      说明: detail || null,
    }}
  />
)

const searchText = (entry: AuditEntry) =>
  columns
    .map((column) => column.text(entry))
    .join('\n')
    .toLowerCase()

/** The audit log of this workstation and server: the latest ten thousand entries, with search and export (A176). */
export function AuditLogDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const styles = useStyles()
  const [query, setQuery] = useState('')
  const deferredQuery = useDeferredValue(query)
  const log = useQuery({ queryKey: ['audit-log'], queryFn: readAuditLog, staleTime: 0, gcTime: 0 })
  const { data, refetch } = log
  const searchTexts = useMemo(() => data?.map(searchText) ?? [], [data])
  const rows = useMemo(() => {
    const terms = deferredQuery.toLowerCase().split(/\s+/).filter(Boolean).map(toHalfWidthNumber)
    return data?.filter((_entry, i) => terms.every((word) => searchTexts[i]?.includes(word))) ?? []
  }, [data, searchTexts, deferredQuery])
  const exporter = useExporter()

  return (
    <FormDialog title={title} width={1100} onClose={onClose}>
      <div className={styles.tools}>
        <Input
          className={styles.search}
          size="small"
          type="search"
          aria-label="搜索操作记录"
          placeholder="操作人、内容、修改、结果"
          contentBefore={<SearchRegular />}
          value={query}
          onChange={(_event, { value }) => setQuery(value)}
        />
        <span className={styles.count} role="status">
          {data && `共 ${rows.length.toLocaleString('zh-CN')} 条`}
        </span>
        <Button size="small" icon={<ArrowClockwiseRegular />} onClick={() => void refetch()}>
          刷新
        </Button>
        <ExportButton
          exporter={exporter}
          disabled={rows.length === 0}
          onExport={(format) =>
            exporter.start(format, {
              title,
              columns,
              rowKey: getKey,
              load: async (page, size) => ({ rows: rows.slice((page - 1) * size, page * size), total: rows.length }),
            })
          }
        />
      </div>
      <LoadError error={log.error} onRetry={refetch} />
      <ExportBar exporter={exporter} />
      <div className={styles.table}>
        <LiveTable
          label={title}
          queryId={`${deferredQuery} ${data?.length ?? 0}`}
          columns={columns}
          rows={rows}
          rowKey={getKey}
          detail={renderDetail}
          loading={log.isPending}
          empty={<NoRows isAll={!deferredQuery}>{deferredQuery ? '没有匹配的记录' : '还没有记录'}</NoRows>}
        />
      </div>
    </FormDialog>
  )
}
