import { Button, Input, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowClockwiseRegular, SearchRegular } from '@fluentui/react-icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { keyOf } from '../../api/rows.ts'
import { readTrail, type TrailEntry } from '../../api/trail.ts'
import { Facts } from '../../form/facts.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { ReadFault } from '../../form/read-fault.tsx'
import { formatTime } from '../../lib/beijing.ts'
import { status, text } from '../../list/cells.tsx'
import type { Column } from '../../list/columns.ts'
import { ExportBar, ExportButton } from '../../list/export/export-tool.tsx'
import { Exporter } from '../../list/export/exporter.ts'
import { LiveTable } from '../../list/live-table.tsx'

const useStyles = makeStyles({
  tools: { display: 'flex', gap: '8px', alignItems: 'center' },
  search: { flex: '0 1 320px' },
  count: { marginInlineEnd: 'auto', color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  table: { display: 'flex', height: '60vh', minHeight: '200px' },
})

const results = {
  done: { label: '成功', tone: 'success' },
  undone: { label: '未成功', tone: 'danger' },
  unknown: { label: '结果未知', tone: 'warning' },
} as const

const changesText = ({ fields }: TrailEntry) =>
  fields.map(({ field, from, to }) => `${field}：${from ? `${from} → ${to}` : to}`).join('；')

const columns: Column<TrailEntry>[] = [
  text('at', '时间', ({ at }) => formatTime(at), { width: 150 }),
  text('who', '操作人', ({ who }) => who, { width: 100 }),
  text('what', '内容', ({ what }) => what, { width: 220 }),
  text('changes', '修改', changesText, { width: 360 }),
  status('result', '结果', ({ result }) => result, results, { width: 90 }),
  text('told', '说明', ({ told }) => told, { width: 180 }),
]

const detail = ({ fields, told }: TrailEntry) => (
  <Facts
    facts={{
      ...Object.fromEntries(fields.map(({ field, from, to }) => [field, from ? `${from} → ${to}` : to])),
      说明: told || null,
    }}
  />
)

const searchText = (entry: TrailEntry) =>
  columns
    .map((column) => column.text(entry))
    .join('\n')
    .toLowerCase()

/** The audit log of this workstation and server: the latest ten thousand entries, with search and export (A176). */
export function TrailDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const styles = useStyles()
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const asked = useDeferredValue(typed)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['trail'],
    queryFn: readTrail,
    staleTime: 0,
    gcTime: 0,
  })
  const texts = useMemo(() => data?.map(searchText) ?? [], [data])
  const rows = useMemo(() => {
    const words = asked.toLowerCase().split(/\s+/).filter(Boolean)
    return data?.filter((_entry, i) => words.every((word) => texts[i]?.includes(word))) ?? []
  }, [data, texts, asked])
  const [exporter] = useState(() => new Exporter(queries))
  useEffect(() => () => exporter.close(), [exporter])

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
          value={typed}
          onChange={(_event, { value }) => setTyped(value)}
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
              rowKey: keyOf,
              load: async (page, size) => ({ rows: rows.slice((page - 1) * size, page * size), total: rows.length }),
            })
          }
        />
      </div>
      <ReadFault error={error} onRetry={refetch} />
      <ExportBar exporter={exporter} />
      <div className={styles.table}>
        <LiveTable
          label={title}
          identity={`${asked} ${data?.length ?? 0}`}
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          detail={detail}
          loading={isPending}
          empty={asked ? '没有匹配的记录' : '还没有记录'}
        />
      </div>
    </FormDialog>
  )
}
