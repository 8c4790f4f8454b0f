import { tokens } from '@fluentui/react-components'
import { useEffectEvent, useState } from 'react'
import { formatAmount } from '#shared/money.ts'
import { isolateText, MAX_LINE_LENGTH, sanitizeSentence } from '#shared/untrusted-text.ts'
import { fetchPayAccount, type PayAccount, setPayAccountState } from '../../api/settings/payment-accounts.ts'
import { QrCodeDialog } from '../../form/dialogs/qr-code-dialog.tsx'
import { ConfirmedRowSwitch } from '../../form/submit/confirmed-switch.tsx'
import { EMPTY_LIST } from '../../lib/empty.ts'
import { getAccountCode } from '../../lib/payment-code.ts'
import { describeSwitch, toKnownBoolean } from '../../lib/server-boolean.ts'
import { useEffectOnChange } from '../../lib/state-hooks.ts'
import { Pager } from '../../list/pager.tsx'
import { dash, id, Tag, text } from '../../list/table/cells.tsx'
import type { Column, RowAction } from '../../list/table/columns.ts'
import { DataTable } from '../../list/table/data-table.tsx'
import { type MenuPosition, RowMenu } from '../../list/table/row-menu.tsx'
import { openDialog } from '../../stores/dialogs.ts'
import { useSession } from '../../stores/session.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { minTarget } from '../../ui/min-target.ts'
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
  // The buttons of all types stand at the end of their cards.
  { ...text<PayAccountRow>('remark', '备注', ({ remark }) => remark, { width: 150, minWidth: 72 }), fills: true },
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
  if (!code.text && !code.imageUrl) return dash
  const openQrCode = () =>
    openDialog((close) => (
      <QrCodeDialog name={title} code={code} onClose={close}>
        <ForeignText text={payName} /> <ForeignText text={payNo} max={MAX_LINE_LENGTH} />
      </QrCodeDialog>
    ))
  return (
    <button type="button" className="link" style={minTarget} onClick={openQrCode}>
      查看
    </button>
  )
}

const actions: readonly RowAction[] = [
  { id: 'edit', label: '编辑', hotkey: 'e' },
  { id: 'delete', label: '删除', tone: 'danger', inMenu: true },
]
const payAccountActions = () => actions
const accountKey = ({ id }: PayAccountRow) => String(id)

/** Up to this many accounts have no pager. */
const PAGE_SIZE = 20
/** A type has few: the cards below stay about where they are when its accounts are read. */
const EXPECTED_ROWS = 3

/** An account to bring into sight and focus, in the table of one payment type. */
export interface TargetAccount {
  typeKey: string
  key: string
}

/** Styles of a card that is the frame of such a table: no higher than its rows, so that one account leaves no empty room. */
export const tableInCard = {
  padding: 0,
  gap: 0,
  overflow: 'hidden',
  // It scrolls with the page: its rows end where the card does.
  '& [data-region=table]': {
    scrollbarGutter: 'auto',
    border: 'none',
    borderRadius: 0,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  '& [data-region=table]:has(tr.row)': { minHeight: 0 },
  '& > nav, & > .fui-MessageBar': { margin: '8px 12px' },
} as const

/** Of more rows the headings of the first card are out of sight. */
export const MAX_HEADLESS_ROWS = 8

/** Of a card below one whose headings are the same; they are still read aloud. */
export const withoutHeadings = {
  '& [data-region=table]': { backgroundImage: 'none' },
  '& [data-region=table] thead': { position: 'absolute', insetInline: 0, height: '1px', clipPath: 'inset(50%)' },
  '& [data-region=table] thead > tr': { height: '1px', overflow: 'hidden' },
} as const

/** The accounts of one payment type, page by page. */
export function PayAccountTable(props: {
  label: string
  rows: readonly PayAccountRow[]
  /** Those of all types that need most room: the columns of all tables stand below one another. */
  widest: readonly PayAccountRow[]
  /** Names the search: another one begins at the first page. */
  search: string
  loading: boolean
  target: TargetAccount | null
  /** The target has been brought into sight: a table that is mounted later must not take the focus for it. */
  onTargetShown: () => void
  onAction: (id: string, account: PayAccountRow) => void
}) {
  const { label, rows, widest, search, loading, target, onTargetShown, onAction } = props
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const [focusRequests, setFocusRequests] = useState(0)
  const [menuPosition, setMenuPosition] = useState<MenuPosition | null>(null)
  const menuRow = menuPosition && rows.find((row) => accountKey(row) === menuPosition.key)
  const [size, setSize] = useState(PAGE_SIZE)
  const [position, setPosition] = useState({ search, page: 1 })
  const pageCount = Math.max(1, Math.ceil(rows.length / size))
  const page = position.search === search ? Math.min(position.page, pageCount) : 1
  const setPage = (next: number) => setPosition({ search, page: next })

  const showAccount = useEffectEvent(() => {
    const index = rows.findIndex((row) => accountKey(row) === target?.key)
    if (index < 0) return
    onTargetShown()
    setPage(Math.floor(index / size) + 1)
    setActiveKey(accountKey(rows[index]!))
    setFocusRequests((count) => count + 1)
  })
  // The rows may come after the request.
  useEffectOnChange(() => showAccount(), [target, rows])

  return (
    <>
      <DataTable
        label={label}
        columns={payAccountColumns}
        rows={rows.slice((page - 1) * size, page * size)}
        widthRows={widest}
        rowKey={accountKey}
        rowActions={payAccountActions}
        actionsWidth={104}
        onAction={onAction}
        onMore={(key, button) => {
          const { left, bottom } = button.getBoundingClientRect()
          setActiveKey(key)
          setMenuPosition({ key, column: null, x: left, y: bottom })
        }}
        activeKey={activeKey}
        onActive={setActiveKey}
        focusRequests={focusRequests}
        loading={loading}
        expectedRows={EXPECTED_ROWS}
      />
      {menuPosition && menuRow && (
        <RowMenu
          position={menuPosition}
          row={menuRow}
          columns={payAccountColumns}
          actions={actions}
          busy={false}
          items={EMPTY_LIST}
          open={null}
          onToggle={() => {}}
          onAction={(id) => onAction(id, menuRow)}
          onClose={() => {
            setMenuPosition(null)
            setFocusRequests((count) => count + 1)
          }}
        />
      )}
      {rows.length > PAGE_SIZE && (
        <Pager page={page} size={size} total={rows.length} onPage={setPage} onSize={setSize} />
      )}
    </>
  )
}
