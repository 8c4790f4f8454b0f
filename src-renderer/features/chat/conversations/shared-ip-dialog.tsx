import {
  makeStyles,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  tokens,
} from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { fetchMembersSharingIp } from '../../../api/members/members.ts'
import { FormDialog } from '../../../form/dialogs/form-dialog.tsx'
import { QueryState } from '../../../form/layout/query-state.tsx'
import { ForeignText } from '../../../ui/foreign-text.tsx'

const useStyles = makeStyles({
  currentMember: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
})

/** 查IP (D3 §2.12): members that share an IP address with this member, whose own id is red. */
export function SharedIpDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const styles = useStyles()
  const rows = useQuery({
    queryKey: ['member', 'addresses', userId],
    queryFn: ({ signal }) => fetchMembersSharingIp(userId, signal),
    staleTime: 0,
    // The read is a POST request, and POST requests are never sent twice.
    retry: false,
  })
  return (
    <FormDialog title={`查IP · ${userId}`} width={600} onClose={onClose}>
      {(rows.error || !rows.data) && <QueryState error={rows.error} />}
      {rows.data?.length === 0 && <span>暂无数据</span>}
      {rows.data && rows.data.length > 0 && (
        <Table size="small" aria-label="查IP">
          <TableHeader>
            <TableRow>
              <TableHeaderCell>ID</TableHeaderCell>
              <TableHeaderCell>昵称</TableHeaderCell>
              <TableHeaderCell>注册IP</TableHeaderCell>
              <TableHeaderCell>登录IP</TableHeaderCell>
            </TableRow>
          </TableHeader>
          <TableBody>
            {rows.data.map((row, i) => (
              <TableRow key={i}>
                <TableCell>
                  <span className={String(row.id) === userId ? styles.currentMember : ''}>{String(row.id)}</span>
                  {String(row.id) === userId && '（本人）'}
                </TableCell>
                <TableCell>
                  <ForeignText text={row.name} />
                </TableCell>
                <TableCell>
                  <ForeignText text={row.registerIp} />
                </TableCell>
                <TableCell>{row.lastLogIP}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </FormDialog>
  )
}
