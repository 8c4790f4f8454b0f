import { useQueryClient } from '@tanstack/react-query'
import { isolateText, MAX_LINE_LENGTH } from '../../../src-preload/shared/foreign-text.ts'
import { type PayAccount, payAccount, setPayAccountState } from '../../api/pay-config.ts'
import { ConfirmedSwitch } from '../../form/confirmed-switch.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { isOn } from '../../lib/flags.ts'
import { formatAmount } from '../../lib/money.ts'
import { accountCode } from '../../lib/payment-code.ts'
import { id, text } from '../../list/cells.tsx'
import type { Column } from '../../list/columns.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { useSession } from '../../stores/session.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { QrCode } from '../../ui/qr-code.tsx'

const limits = ({ minBalance, maxBalance }: PayAccount) => `${formatAmount(minBalance)} – ${formatAmount(maxBalance)}`

/** Columns of A099. */
export const accountColumns: Column<PayAccount>[] = [
  text('title', '标题', (account) => account.title, { width: 140 }),
  text('payName', '支付姓名', (account) => account.payName, { width: 104 }),
  id('payNo', '支付账号', (account) => account.payNo, { width: 190 }),
  id('limits', '最小 – 最大限制', limits, { width: 172, align: 'end' }),
  {
    id: 'code',
    title: '二维码',
    width: 80,
    cell: (account) => <CodeButton account={account} />,
    text: ({ qrCode, qrName }) => qrCode || qrName,
  },
  text('remark', '备注', (account) => account.remark, { width: 150 }),
  {
    id: 'state',
    title: '状态',
    width: 72,
    cell: (account) => <StateSwitch account={account} />,
    text: ({ state }) => (isOn(state) ? '开' : '关'),
  },
]

function CodeButton({ account }: { account: PayAccount }) {
  const server = useSession((session) => session.server)
  const { qrCode, qrName, title, payName, payNo } = account
  const code = accountCode({ qrCode, qrName }, server)
  if (!code.text && !code.picture) return '—'
  const show = () =>
    openDialog((close) => (
      <FormDialog title={isolateText(title)} width={320} onClose={close}>
        <QrCode {...code} label={`${isolateText(title)} 二维码`} />
        <span>
          <ForeignText text={payName} /> <ForeignText text={payNo} max={MAX_LINE_LENGTH} />
        </span>
      </FormDialog>
    ))
  return (
    <button type="button" className="link" onClick={show}>
      查看
    </button>
  )
}

function StateSwitch({ account }: { account: PayAccount }) {
  const queries = useQueryClient()
  return (
    <ConfirmedSwitch
      name={isolateText(account.title)}
      on={isOn(account.state)}
      send={(on) => setPayAccountState(account.id, on)}
      read={async () => isOn((await payAccount(account))?.state)}
      refresh={() => queries.invalidateQueries({ queryKey: ['pay-accounts'] })}
    />
  )
}
