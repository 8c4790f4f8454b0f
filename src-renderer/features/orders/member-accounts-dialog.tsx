import {
  Button,
  makeStyles,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
} from '@fluentui/react-components'
import { CopyRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import type { Id } from '#shared/lossless-json.ts'
import { isolateText, MAX_LINE_LENGTH, stripInvisible } from '#shared/untrusted-text.ts'
import { payTypeLabel } from '../../api/orders/pay-order.ts'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { QueryState } from '../../form/layout/query-state.tsx'
import { parsePaymentCode } from '../../lib/payment-code.ts'
import { copy } from '../../list/table/copy.ts'
import { usePayNames } from '../../list/use-names.ts'
import { useSession } from '../../stores/session.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { boundAccountsQuery } from '../members/member-facts.ts'

/** With their widths in pixels: an account of a bank or a wallet stays in one line. */
const headings = [
  ['姓名', undefined],
  ['支付类型', 80],
  ['账号', 330],
  ['二维码', 100],
] as const

const useStyles = makeStyles({
  // Else the code touches the lines between the rows.
  code: { paddingBlock: '8px' },
  // The button stands behind an account on two lines, too.
  account: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    overflowWrap: 'anywhere',
    '& > :last-child': { flexShrink: 0 },
  },
})

/** The withdrawal accounts bound to a member (D1 §2). */
export function MemberAccountsDialog({ userId, onClose }: { userId: Id; onClose: () => void }) {
  const styles = useStyles()
  const server = useSession((session) => session.server)
  const names = usePayNames()
  const accounts = useQuery({ ...boundAccountsQuery(String(userId)), staleTime: 0 })
  return (
    <FormDialog title={`提现账户 · ${userId}`} width={700} onClose={onClose}>
      {(accounts.error || !accounts.data) && <QueryState error={accounts.error} />}
      {accounts.data?.length === 0 && <span>未绑定</span>}
      {accounts.data && accounts.data.length > 0 && (
        <Table size="small" aria-label="提现账户">
          <TableHeader>
            <TableRow>
              {headings.map(([heading, width]) => (
                <TableHeaderCell key={heading} style={{ width }}>
                  {heading}
                </TableHeaderCell>
              ))}
            </TableRow>
          </TableHeader>
          <TableBody>
            {accounts.data.map((account, i) => (
              <TableRow key={i}>
                <TableCell>
                  <ForeignText text={account.payName} />
                </TableCell>
                <TableCell>{payTypeLabel(account.payType, names)}</TableCell>
                <TableCell>
                  <span className={styles.account}>
                    <ForeignText text={account.payNo} max={MAX_LINE_LENGTH} />
                    <Button
                      size="small"
                      appearance="subtle"
                      icon={<CopyRegular />}
                      aria-label="复制账号"
                      onClick={() => copy(stripInvisible(String(account.payNo)))}
                    />
                  </span>
                </TableCell>
                <TableCell className={styles.code}>
                  {account.qrCode?.trim() ? (
                    <QrCode
                      {...parsePaymentCode(account.qrCode, server)}
                      label={`${isolateText(account.payName)} ${payTypeLabel(account.payType, names)}二维码`}
                      size={96}
                    />
                  ) : (
                    '—'
                  )}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </FormDialog>
  )
}
