import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { isolateText } from '../../../src-preload/shared/foreign-text.ts'
import {
  type AccountInfo,
  accountAgain,
  accountList,
  type BoundAccount,
  saveAccount,
} from '../../api/member-accounts.ts'
import type { Option } from '../../api/names.ts'
import { payTypeName } from '../../api/pay-order.ts'
import { type Keyed, keyOf } from '../../api/rows.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { filled } from '../../form/rules.ts'
import { shownCode } from '../../lib/payment-code.ts'
import { id, text } from '../../list/cells.tsx'
import type { Column, RowAction } from '../../list/columns.ts'
import type { Filter } from '../../list/filters.ts'
import { ListScreen, type Load } from '../../list/list-screen.tsx'
import { personal } from '../../list/personal.tsx'
import { useListQuery } from '../../list/use-list-query.ts'
import { usePayNames } from '../../list/use-names.ts'
import { recordLinks } from '../../panels/open-records.ts'
import { Editable, RowEditBar, RowEditing, useRowEdit } from '../../panels/row-edit.tsx'
import { openDialog } from '../../stores/dialogs.ts'
import { useSession } from '../../stores/session.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { QrCode } from '../../ui/qr-code.tsx'

type Account = Keyed<BoundAccount>

const SCREEN = 'UserAccount'

/** Filters of D3 §2.4. */
const filters: Filter[] = [
  { kind: 'select', name: 'type', label: '支付类型', options: usePayNames },
  { kind: 'id', name: 'userid', label: '会员ID', alias: 'uid' },
  { kind: 'text', name: 'payname', label: '姓名', secret: true },
  { kind: 'text', name: 'payno', label: '账号', secret: true },
]

function columnsOf(names: readonly Option[]): Column<Account>[] {
  const payName = text<Account>('payName', '姓名', (account) => account.payName, { width: 180 })
  const payNo = personal<Account>('payNo', '账号', (account) => account.payNo, { width: 300 })
  return [
    id('userId', '会员ID', ({ userId }) => userId, { width: 110 }),
    text('name', '昵称', ({ name }) => name, { width: 160 }),
    // Part of the account's key together with the member, so it is not editable (A140).
    text('payType', '支付类型', ({ payType }) => payTypeName(payType, names)),
    {
      ...payName,
      cell: (account) => (
        <Editable rowKey={account.key} name="payName" first>
          {payName.cell(account)}
        </Editable>
      ),
    },
    {
      ...payNo,
      cell: (account) => (
        <Editable rowKey={account.key} name="payNo">
          {payNo.cell(account)}
        </Editable>
      ),
    },
    // The QR code column is A141.
    {
      id: 'code',
      title: '二维码',
      width: 90,
      text: ({ qrCode }) => (qrCode ? '有' : '—'),
      cell: (account) => <CodeButton account={account} />,
    },
  ]
}

const actions: readonly RowAction[] = [{ id: 'edit', label: '编辑', hotkey: 'e' }]
const labels = { payName: '姓名', payNo: '账号' }
const schema = z.object({ payName: filled('姓名不能为空'), payNo: filled('账号不能为空') })
const infoOf = ({ payName, payNo }: BoundAccount): AccountInfo => ({
  payName: String(payName ?? ''),
  payNo: String(payNo ?? ''),
})

const load: Load<Account> = ({ type, userid, payname, payno }, page, size, signal) =>
  accountList(page, size, { paytype: type, userid, payname, payno }, signal)

/** The withdrawal accounts of members (D3 §2.4, inventory 390–398). */
export function UserAccount() {
  const queries = useQueryClient()
  const names = usePayNames()
  const columns = useMemo(() => columnsOf(names), [names])
  const { identity } = useListQuery(SCREEN, filters)
  const edit = useRowEdit<Account, AccountInfo>({
    screen: SCREEN,
    identity,
    rowKey: keyOf,
    nameOf: ({ userId, name, payType }) =>
      `会员 ${isolateText(String(name))}（${userId}）的${payTypeName(payType, names)}`,
    valuesOf: infoOf,
    labels,
    schema,
    personal: ['payNo'],
    reload: async (account) => {
      const now = await accountAgain(account)
      if (!now) throw new Error('账号不存在，或此会员有多个同类账号，无法确定修改哪一个')
      return infoOf(now)
    },
    send: saveAccount,
    onSaved: () => void queries.invalidateQueries({ queryKey: ['member-accounts'] }),
  })
  const { actionsOf } = edit
  const rowActions = useMemo(() => actionsOf(actions), [actionsOf])
  function onAction(id: string, account: Account): void {
    if (id === 'edit') edit.start(account)
    else if (id === 'save') edit.save()
    else edit.cancel()
  }
  return (
    <RowEditing edit={edit}>
      <ListScreen
        screen={SCREEN}
        title="提现账号"
        resource="member-accounts"
        columns={columns}
        filters={filters}
        load={load}
        rowKey={keyOf}
        rowMenu={recordLinks}
        actionsOf={rowActions}
        actionsWidth={120}
        onAction={onAction}
        busy={edit.busy}
        above={() => <RowEditBar edit={edit} />}
      />
    </RowEditing>
  )
}

function CodeButton({ account: { qrCode, name, payName } }: { account: Account }) {
  const server = useSession((session) => session.server)
  if (!qrCode) return '—'
  const show = () =>
    openDialog((close) => (
      <FormDialog title={`${isolateText(String(name))} 的二维码`} width={320} onClose={close}>
        <QrCode {...shownCode(qrCode, server)} label={`${isolateText(String(name))} 的二维码`} />
        <ForeignText text={payName} />
      </FormDialog>
    ))
  return (
    <button type="button" className="link" onClick={show}>
      查看
    </button>
  )
}
