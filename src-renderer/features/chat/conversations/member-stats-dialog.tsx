import { useQuery } from '@tanstack/react-query'
import { isolateText, MAX_LINE_LENGTH } from '../../../../src-preload/shared/untrusted-text.ts'
import { fetchMemberReport } from '../../../api/reports/member-statistics.ts'
import { FormDialog } from '../../../form/dialogs/form-dialog.tsx'
import { DescriptionList } from '../../../form/layout/description-list.tsx'
import { QueryState } from '../../../form/layout/query-state.tsx'
import { SimpleTable } from '../../../ui/simple-table.tsx'
import { useMember } from '../../members/use-member.ts'
import { summaryTable } from '../../statistics/statistics-tables.ts'

/** 数据记录 (D3 §2.12): the figures of a member, and the addresses of registration and last login. */
export function MemberStatsDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const report = useQuery({
    queryKey: ['statistics', 'chat', userId],
    queryFn: ({ signal }) => fetchMemberReport({ userid: userId }, signal),
    staleTime: 0,
  })
  // The report has only the locations (D3 §3); the IP addresses come from the member.
  const member = useMember(userId, 'data-record')
  const placeholder = member.isPending ? '读取中…' : member.error ? '地址读取失败' : null
  const table = report.data && summaryTable(report.data)

  /** `203.0.113.7（广东深圳）` (A222). */
  function describeIp(name: 'registerIP' | 'lastLogIP'): string {
    const address = `${name}Address` as const
    const ip = placeholder ?? isolateText(member.data?.[name] ?? '')
    const location = isolateText(report.data?.[address] || member.data?.[address] || '', MAX_LINE_LENGTH)
    return ip && location ? `${ip}（${location}）` : ip || location || '—'
  }

  return (
    <FormDialog title={`数据记录 · ${userId}`} width={600} onClose={onClose}>
      {(report.error || !report.data) && <QueryState error={report.error} />}
      {table && (
        <>
          <DescriptionList items={{ 注册IP: describeIp('registerIP'), 最后登录IP: describeIp('lastLogIP') }} />
          {/* Transposed: seventeen columns are wider than the dialog. */}
          <SimpleTable
            label="数据记录"
            headings={['项目', ...table.rows.map(({ name }) => name)]}
            rows={table.headings.map((heading, i) => ({
              key: heading,
              header: heading,
              cells: table.rows.map(({ cells }) => cells[i]),
            }))}
            numeric
            fill
          />
        </>
      )}
    </FormDialog>
  )
}
