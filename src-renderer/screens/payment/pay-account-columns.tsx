import { formatAmount } from '../../../src-preload/shared/money.ts'
import { isolateText, MAX_LINE_LENGTH } from '../../../src-preload/shared/untrusted-text.ts'
import { fetchPayAccount, type PayAccount, setPayAccountState } from '../../api/settings/payment-accounts.ts'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { ConfirmedSwitch } from '../../form/submit/confirmed-switch.tsx'
import { getAccountCode } from '../../lib/payment-code.ts'
import { toBoolean } from '../../lib/server-boolean.ts'
import { id, text } from '../../list/table/cells.tsx'
import type { Column } from '../../list/table/columns.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { useSession } from '../../stores/session.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { QrCode } from '../../ui/qr-code.tsx'

const formatLimits = ({ minBalance, maxBalance }: PayAccount) =>
  `${formatAmount(minBalance)} – ${formatAmount(maxBalance)}`

/** Columns of A099. */
export const payAccountColumns: Column<PayAccount>[] = [
  text('title', '标题', (account) => account.title, { width: 140, minWidth: 80 }),
  text('payName', '支付姓名', (account) => account.payName, { width: 104, minWidth: 72 }),
  id('payNo', '支付账号', (account) => account.payNo, { width: 190 }),
  id('limits', '最小 – 最大限制', formatLimits, { width: 172, align: 'end' }),
  {
    ...text<PayAccount>('code', '二维码', ({ qrCode, qrName }) => qrCode || qrName, { width: 80 }),
    cell: (account) => <PayAccountQrButton account={account} />,
  },
  text('remark', '备注', (account) => account.remark, { width: 150, minWidth: 72 }),
  {
    ...text<PayAccount>('state', '状态', ({ state }) => (toBoolean(state) ? '开' : '关'), { width: 72 }),
    cell: (account) => (
      <ConfirmedSwitch
        name={isolateText(account.title)}
        checked={toBoolean(account.state)}
        submit={(on) => setPayAccountState(account.id, on)}
        fetchState={async () => toBoolean((await fetchPayAccount(account))?.state)}
        resource="pay-accounts"
      />
    ),
  },
]

function PayAccountQrButton({ account }: { account: PayAccount }) {
  const server = useSession((session) => session.server)
  const { qrCode, qrName, title, payName, payNo } = account
  const code = getAccountCode({ qrCode, qrName }, server)
  if (!code.text && !code.imageUrl) return '—'
  const openQrCode = () =>
    openDialog((close) => (
      <FormDialog title={isolateText(title)} width={320} onClose={close}>
        <QrCode {...code} label={`${isolateText(title)} 二维码`} />
        <span>
          <ForeignText text={payName} /> <ForeignText text={payNo} max={MAX_LINE_LENGTH} />
        </span>
      </FormDialog>
    ))
  return (
    <button type="button" className="link" onClick={openQrCode}>
      查看
    </button>
  )
}
