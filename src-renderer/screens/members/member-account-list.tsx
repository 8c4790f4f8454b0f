import { useMemo } from 'react'
import { z } from 'zod'
import { isolateText } from '#shared/untrusted-text.ts'
import { getKey, type WithKey } from '../../api/http/page.ts'
import {
  type AccountInfo,
  type BoundAccount,
  fetchAccount,
  fetchAccounts,
  saveAccount,
} from '../../api/members/member-accounts.ts'
import type { Option } from '../../api/options.ts'
import { payTypeLabel } from '../../api/orders/pay-order.ts'
import { editable, InlineEditList } from '../../features/inline-edit/inline-edit-list.tsx'
import { recordLinks } from '../../features/records/open-records.ts'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { requiredText } from '../../form/edit/rules.ts'
import { parsePaymentCode } from '../../lib/payment-code.ts'
import type { Filter } from '../../list/filters/filters.ts'
import { memberFilter } from '../../list/filters/member-filter.ts'
import type { LoadPage } from '../../list/list-screen.tsx'
import { id, text } from '../../list/table/cells.tsx'
import type { Column, RowAction } from '../../list/table/columns.ts'
import { maskedText } from '../../list/table/masked-cell.tsx'
import { opensMember } from '../../list/table/member-link.tsx'
import { usePayNames } from '../../list/use-names.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { useSession } from '../../stores/session.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { minTarget } from '../../ui/min-target.ts'
import { QrCode } from '../../ui/qr-code.tsx'

type AccountRow = WithKey<BoundAccount>

/** Filters of D3 §2.4. */
const filters: Filter[] = [
  { kind: 'select', name: 'type', label: '支付类型', options: usePayNames },
  memberFilter,
  { kind: 'text', name: 'payname', label: '姓名', secret: true },
  { kind: 'text', name: 'payno', label: '账号', secret: true },
]

const memberOf = ({ userId }: AccountRow) => userId

function createColumns(names: readonly Option[]): Column<AccountRow>[] {
  const payName = text<AccountRow>('payName', '姓名', (account) => account.payName, { width: 200, minWidth: 88 })
  const payNo = maskedText<AccountRow>('payNo', '账号', (account) => account.payNo, { width: 260 })
  return [
    opensMember(id('userId', '会员ID', memberOf, { width: 130, minWidth: 110 }), memberOf),
    opensMember(
      text('name', '昵称', ({ name }) => name, { width: 200, minWidth: 88 }),
      memberOf,
    ),
    // Part of the account's key together with the member, so it is not editable (A140).
    text('payType', '支付类型', ({ payType }) => payTypeLabel(payType, names), { width: 130, minWidth: 88 }),
    editable('payName', getKey, payName, { autoFocus: true }),
    editable('payNo', getKey, payNo),
    // The QR code column is A141.
    {
      id: 'code',
      title: '二维码',
      width: 90,
      text: ({ qrCode }) => (qrCode ? '有' : '—'),
      cell: (account) => <MemberQrButton account={account} />,
    },
  ]
}

const actions: readonly RowAction[] = [{ id: 'edit', label: '编辑', hotkey: 'e' }]
const labels = { payName: '姓名', payNo: '账号' }
const schema = z.object({ payName: requiredText('姓名不能为空'), payNo: requiredText('账号不能为空') })
const toAccountInfo = ({ payName, payNo }: BoundAccount): AccountInfo => ({
  payName: String(payName ?? ''),
  payNo: String(payNo ?? ''),
})

const load: LoadPage<AccountRow> = ({ type, userid, payname, payno }, page, size, signal) =>
  fetchAccounts(page, size, { paytype: type, userid, payname, payno }, signal)

/** The withdrawal accounts of members (D3 §2.4, inventory 390–398). */
export function MemberAccountList() {
  const names = usePayNames()
  const columns = useMemo(() => createColumns(names), [names])
  return (
    <InlineEditList
      screen="UserAccount"
      title="提现账号"
      resource="member-accounts"
      columns={columns}
      filters={filters}
      load={load}
      rowKey={getKey}
      rowMenu={recordLinks}
      actions={actions}
      actionsWidth={120}
      edit={{
        describeRow: ({ userId, name, payType }) =>
          `会员 ${isolateText(String(name))}（${userId}）的${payTypeLabel(payType, names)}`,
        toValues: toAccountInfo,
        labels,
        schema,
        sensitiveFields: ['payNo'],
        refetch: async (account) => {
          const current = await fetchAccount(account)
          if (!current) throw new Error('账号不存在，或此会员有多个同类账号，无法确定修改哪一个')
          return toAccountInfo(current)
        },
        submit: saveAccount,
      }}
    />
  )
}

function MemberQrButton({ account: { qrCode, name, payName } }: { account: AccountRow }) {
  const server = useSession((session) => session.server)
  if (!qrCode) return null
  const openQrCode = () =>
    openDialog((close) => (
      <FormDialog title={`${isolateText(String(name))} 的二维码`} width={320} onClose={close}>
        <QrCode {...parsePaymentCode(qrCode, server)} label={`${isolateText(String(name))} 的二维码`} />
        <ForeignText text={payName} />
      </FormDialog>
    ))
  return (
    <button type="button" className="link" style={minTarget} onClick={openQrCode}>
      查看
    </button>
  )
}
