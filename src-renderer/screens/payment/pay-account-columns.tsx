import { formatAmount } from '#shared/money.ts'
import { isolateText, MAX_LINE_LENGTH, sanitizeSentence } from '#shared/untrusted-text.ts'
import { fetchPayAccount, type PayAccount, setPayAccountState } from '../../api/settings/payment-accounts.ts'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { ConfirmedRowSwitch } from '../../form/submit/confirmed-switch.tsx'
import { getAccountCode } from '../../lib/payment-code.ts'
import { describeSwitch, toKnownBoolean } from '../../lib/server-boolean.ts'
import { id, Tag, text } from '../../list/table/cells.tsx'
import type { Column } from '../../list/table/columns.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { useSession } from '../../stores/session.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { minTarget } from '../../ui/min-target.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import type { PayAccountRow } from './account-search.ts'
import { nameAccounts } from './unusual-account.ts'

const formatLimits = ({ minBalance, maxBalance }: PayAccount) =>
  `${formatAmount(minBalance)} – ${formatAmount(maxBalance)}`

/** The action of a row that leads to the next account with its number. */
export const SHOW_SAME_NUMBER = 'same-number'
/** Digits that the mark of such an account takes. */
const MARK_WIDTH = 16

const number = id<PayAccountRow>('payNo', '支付账号', (account) => account.payNo, { width: 150 })

/** Columns of A099. */
export const payAccountColumns: Column<PayAccountRow>[] = [
  text('title', '标题', (account) => account.title, { width: 140, minWidth: 80 }),
  text('payName', '支付姓名', (account) => account.payName, { width: 104, minWidth: 72 }),
  {
    ...number,
    keepsWidth: true,
    digits: (account) => (number.digits?.(account) ?? 0) + (account.sameNumber.length > 0 ? MARK_WIDTH : 0),
    cell: (account) => (account.sameNumber.length > 0 ? <MarkedNumber account={account} /> : number.cell(account)),
  },
  id('limits', '最小 – 最大限制', formatLimits, { width: 144, align: 'end', keepsWidth: true }),
  {
    ...text<PayAccountRow>('code', '二维码', ({ qrCode, qrName }) => qrCode || qrName, { width: 80 }),
    cell: (account) => <PayAccountQrButton account={account} />,
  },
  text('remark', '备注', (account) => account.remark, { width: 150, minWidth: 72, grows: true }),
  {
    ...text<PayAccountRow>('state', '状态', ({ state }) => describeSwitch(toKnownBoolean(state)), { width: 72 }),
    cell: (account) => (
      <ConfirmedRowSwitch
        hasWord
        name={isolateText(account.title)}
        checked={toKnownBoolean(account.state)}
        submit={(on, change) => setPayAccountState(account.id, on, change)}
        fetchState={async () => toKnownBoolean((await fetchPayAccount(account))?.state)}
        resource="pay-accounts"
      />
    ),
  },
]

/** An account number that another account has too (A296). */
function MarkedNumber({ account }: { account: PayAccountRow }) {
  const { sameNumber } = account
  const label = sanitizeSentence(
    `与${nameAccounts(sameNumber)}的账号相同，跳到${sameNumber.length > 1 ? '下一个' : '该账号'}`,
  )
  return (
    <>
      {number.cell(account)} <Tag tone="warning">重复</Tag>
      <button
        type="button"
        className="link"
        // On the line of the number: a number is never cut, so that nothing has to be.
        style={{ overflow: 'visible', verticalAlign: 'baseline' }}
        data-action={SHOW_SAME_NUMBER}
        title={label}
        aria-label={label}
      >
        看另一处
      </button>
    </>
  )
}

function PayAccountQrButton({ account }: { account: PayAccount }) {
  const server = useSession((session) => session.server)
  const { qrCode, qrName, title, payName, payNo } = account
  const code = getAccountCode({ qrCode, qrName }, server)
  if (!code.text && !code.imageUrl) return null
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
    <button type="button" className="link" style={minTarget} onClick={openQrCode}>
      查看
    </button>
  )
}
