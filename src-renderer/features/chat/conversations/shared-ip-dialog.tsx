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
import { FormDialog } from '../../../form/dialogs/form-dialog.tsx'
import { QueryState } from '../../../form/layout/query-state.tsx'
import { MemberLink } from '../../../list/table/member-link.tsx'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import { sharingIpQuery } from '../../members/member-facts.ts'

const useStyles = makeStyles({
  currentMember: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
})

/** 查IP (D3 §2.12): members that share an IP address with this member, whose own id is red. */
export function SharedIpDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const styles = useStyles()
  const { data: rows, error } = useQuery(sharingIpQuery(userId))
  return (
    <FormDialog title={`查IP · ${userId}`} width={600} onClose={onClose}>
      {(error || !rows) && <QueryState error={error} />}
      {rows?.length === 0 && <span>暂无数据</span>}
      {rows && rows.length > 0 && (
        <Table size="small" aria-label="查IP">
          <TableHeader>
            <TableRow>
              {['会员ID', '昵称', '注册IP', '登录IP'].map((title) => (
                <TableHeaderCell key={title}>{title}</TableHeaderCell>
              ))}
            </TableRow>
          </TableHeader>
          <TableBody>
            {rows.map((row, i) => (
              <TableRow key={i}>
                <TableCell>
                  <MemberLink memberId={row.id} className={String(row.id) === userId ? styles.currentMember : ''}>
                    {String(row.id)}
                  </MemberLink>
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
