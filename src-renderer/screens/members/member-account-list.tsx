import { Caption1, makeStyles, Subtitle2, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { nameWithId } from '#shared/untrusted-text.ts'
import { getKey, type WithKey } from '../../api/http/page.ts'
import {
  type AccountInfo,
  type BoundAccount,
  fetchAccount,
  fetchAccounts,
  fetchMembersSharingAccounts,
  saveAccount,
} from '../../api/members/members.ts'
import type { Option } from '../../api/options.ts'
import { payTypeLabel } from '../../api/orders/pay-order.ts'
import { editable, InlineEditList } from '../../features/inline-edit/inline-edit-list.tsx'
import { recordLinks } from '../../features/records/open-records.ts'
import { usePageWidth } from '../../features/review/panel-area.ts'
import { RowPreview } from '../../features/review/row-preview.tsx'
import { useRest } from '../../features/review/use-rest.ts'
import { QrCodeDialog } from '../../form/dialogs/qr-code-dialog.tsx'
import { requiredText } from '../../form/edit/rules.ts'
import { DescriptionList } from '../../form/layout/description-list.tsx'
import { QueryState } from '../../form/layout/query-state.tsx'
import { parsePaymentCode } from '../../lib/payment-code.ts'
import type { Filter } from '../../list/filters/filters.ts'
import { memberFilter } from '../../list/filters/member-filter.ts'
import type { LoadPage } from '../../list/list-screen.tsx'
import { id, MaskedCell, maskedText, maskedValues, text } from '../../list/table/cells.tsx'
import type { Column, RowAction } from '../../list/table/columns.ts'
import type { LiveTableProps } from '../../list/table/live-table.tsx'
import { MemberLink, opensMember } from '../../list/table/member-link.tsx'
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

/** From this width of the page on, the columns leave room for the account of a row beside them. */
const BESIDE_LIST = 1700

/** The withdrawal accounts of members (D3 §2.4, inventory 390–398). */
export function MemberAccountList() {
  const names = usePayNames()
  const columns = useMemo(() => createColumns(names), [names])
  const hasPreview = usePageWidth(BESIDE_LIST)
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
      renderTable={
        hasPreview
          ? (table: LiveTableProps<AccountRow>) => (
              <RowPreview
                table={table}
                label="提现账号"
                head={(account) => (
                  <MemberAccountHead account={account} payType={payTypeLabel(account.payType, names)} />
                )}
                body={(account) => <MemberAccountFacts key={getKey(account)} account={account} />}
              />
            )
          : undefined
      }
      actions={actions}
      actionsWidth={120}
      edit={{
        describeRow: ({ userId, name, payType }) => `会员 ${nameWithId(name, userId)}的${payTypeLabel(payType, names)}`,
        toValues: toAccountInfo,
        labels,
        schema,
        sensitiveFields: ['payNo'],
        unmaskedFields: ['payName', 'payNo'],
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
  if (!qrCode) return <span className="muted">—</span>
  const openQrCode = () =>
    openDialog((close) => (
      <QrCodeDialog name={String(name)} code={parsePaymentCode(qrCode, server)} onClose={close}>
        <ForeignText text={payName} />
      </QrCodeDialog>
    ))
  return (
    <button type="button" className="link" style={minTarget} onClick={openQrCode}>
      查看
    </button>
  )
}

const useStyles = makeStyles({
  faint: { color: tokens.colorNeutralForeground3 },
  title: { margin: 0 },
  account: maskedValues,
  none: {
    display: 'grid',
    placeItems: 'center',
    width: '200px',
    height: '72px',
    boxSizing: 'border-box',
    color: tokens.colorNeutralForeground3,
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
})

function MemberAccountHead({ account, payType }: { account: BoundAccount; payType: string }) {
  const styles = useStyles()
  return (
    <>
      <Caption1 className={styles.faint}>{payType}</Caption1>
      <Subtitle2 as="h2">
        <ForeignText text={account.payName} />
      </Subtitle2>
    </>
  )
}

/** The code of an account, whose it is, and who else is paid to it, which is read once the account has rested. */
function MemberAccountFacts({ account }: { account: BoundAccount }) {
  const styles = useStyles()
  const server = useSession((session) => session.server)
  const isRested = useRest()
  const { userId, name, payNo, qrCode } = account
  const sharing = useQuery({
    queryKey: ['member-accounts', 'sharing', String(userId), [String(payNo)]],
    queryFn: ({ signal }) => fetchMembersSharingAccounts(userId, [account], signal),
    enabled: isRested,
  })
  return (
    <>
      {qrCode ? (
        <QrCode {...parsePaymentCode(qrCode, server)} label={`${String(name)} 的二维码`} />
      ) : (
        <div className={styles.none}>没有收款码</div>
      )}
      <DescriptionList
        items={{
          会员: (
            <MemberLink memberId={userId}>
              <ForeignText text={name} />（{String(userId)}）
            </MemberLink>
          ),
          账号: (
            <span className={styles.account}>
              <MaskedCell label="账号" value={String(payNo ?? '')} />
            </span>
          ),
        }}
      />
      <Subtitle2 as="h3" className={styles.title}>
        同一账号的其他会员
      </Subtitle2>
      {sharing.data ? (
        <SharingMembers members={sharing.data} />
      ) : (
        <QueryState error={sharing.error} onRetry={sharing.refetch} />
      )}
    </>
  )
}

function SharingMembers({ members }: { members: readonly BoundAccount[] }) {
  const styles = useStyles()
  if (members.length === 0) return <span className={styles.faint}>没有其他会员绑定这个账号</span>
  return (
    <ul className={styles.list}>
      {members.map(({ userId, name }) => (
        <li key={String(userId)}>
          <MemberLink memberId={userId}>
            <ForeignText text={name} />（{String(userId)}）
          </MemberLink>
        </li>
      ))}
    </ul>
  )
}
