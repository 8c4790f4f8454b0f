import type { PayOrder } from '../../../src-preload/shared/pay-data.ts'
import { parseServerTime } from '../../../src-preload/shared/server-time.ts'
import { isolateText } from '../../../src-preload/shared/untrusted-text.ts'
import type { Option } from '../../api/options.ts'
import { isPending, type PayAction, payOrderActions, payStates, payTypeLabel } from '../../api/orders/pay-order.ts'
import { formatDuration } from '../../lib/duration.ts'
import { toBoolean } from '../../lib/server-boolean.ts'
import { dateTime, id, money, status, Tag, text } from '../../list/table/cells.tsx'
import type { Column, RowAction } from '../../list/table/columns.ts'
import { useServerNow } from '../../stores/clock.ts'

const rowActions: Record<PayAction, RowAction> = {
  approve: { id: 'approve', label: '通过', hotkey: 'a', tone: 'primary' },
  cancel: { id: 'cancel', label: '取消', hotkey: 'c' },
  riskControl: { id: 'riskControl', label: '风控', hotkey: 'r', tone: 'danger' },
}
const allActions = (['approve', 'cancel', 'riskControl'] as const).map((id) => rowActions[id])
const EMPTY_ACTIONS: readonly RowAction[] = []

/** Returns the same array instance for the same state, because memoized rows compare it by reference. */
export function orderActions(order: PayOrder): readonly RowAction[] {
  const ids = payOrderActions(order)
  if (ids.length === allActions.length) return allActions
  return ids.length === 0 ? EMPTY_ACTIONS : allActions.filter(({ id }) => ids.includes(id as PayAction))
}

export function orderKey(order: PayOrder): string {
  return String(order.id)
}

/** Width of the 首充 tag beside the id, in digits. */
const FIRST_DEPOSIT_TAG_DIGITS = 8

const idColumn = id<PayOrder>('userId', 'ID', (order) => order.userId, { width: 116 })
const memberIdColumn: Column<PayOrder> = {
  ...idColumn,
  digits: (order) => (idColumn.digits?.(order) ?? 0) + (toBoolean(order.isFirst) ? FIRST_DEPOSIT_TAG_DIGITS : 0),
  cell: (order) => (
    <>
      {idColumn.cell(order)} {toBoolean(order.isFirst) && <Tag tone="warning">首充</Tag>}
    </>
  ),
}

const submittedColumn = (title: string) => dateTime<PayOrder>('payTime', title, (order) => order.payTime)

const accountsColumn: Column<PayOrder> = {
  ...text<PayOrder>('accounts', '提现账户', () => '', { width: 76 }),
  buttonOnly: true,
  cell: () => (
    <button type="button" className="link" data-action="accounts">
      查看
    </button>
  ),
}

const amountColumn = money<PayOrder>('balance', '金额', (order) => order.balance, { width: 98 })
const remainingColumn = money<PayOrder>('lastBalance', '剩余', (order) => order.lastBalance, { width: 98 })
const ipLocationColumn: Column<PayOrder> = {
  ...text<PayOrder>('place', '归属地', (order) => order.payIPAddress, { width: 124 }),
  text: (order) => [isolateText(String(order.payIPAddress ?? '')), order.payIP].filter(Boolean).join(' '),
}
const nameColumn = text<PayOrder>('payName', '姓名', (order) => order.payName, { width: 84 })
const accountColumn = id<PayOrder>('payNo', '账号', (order) => order.payNo, { width: 180 })
const remarkColumn = text<PayOrder>('remark', '二维码备注', (order) => order.remark, { width: 140 })
const stateColumn = status<PayOrder>('state', '状态', (order) => order.state, payStates, { width: 76 })
const reviewerColumn = text<PayOrder>('verifyAdmin', '审核人', (order) => order.verifyAdmin, { width: 80 })
const reviewedColumn = dateTime<PayOrder>('verifyTime', '审核时间', (order) => order.verifyTime)

/** Columns of both deposits and withdrawals (D1 §2). `names` are the server's pay types. */
function commonColumns(deposit: boolean, names: readonly Option[]): Column<PayOrder>[] {
  const payType = text<PayOrder>('payType', '类型', (order) => payTypeLabel(order.payType, names), { width: 76 })
  const firstColumns = [payType, amountColumn, remainingColumn, ipLocationColumn, nameColumn]
  return deposit
    ? [...firstColumns, accountsColumn, submittedColumn('时间')]
    : [...firstColumns, accountColumn, remarkColumn, submittedColumn('提交时间')]
}

/** The columns of the dashboard. */
export function pendingColumns(deposit: boolean, names: readonly Option[]): Column<PayOrder>[] {
  return [memberIdColumn, ...commonColumns(deposit, names)]
}

/** The columns of the order lists, which also show the state and the reviewer. */
export function orderColumns(deposit: boolean, names: readonly Option[]): Column<PayOrder>[] {
  const [payType, ...rest] = commonColumns(deposit, names) as [Column<PayOrder>]
  const accounts = deposit ? [] : [accountsColumn]
  return [memberIdColumn, payType, stateColumn, ...rest, ...accounts, reviewerColumn, reviewedColumn]
}

/** Fits the three buttons and the waiting-time tag. */
export const ACTIONS_WIDTH = 244

export const newOrdersLabel = (count: number) => `有 ${count} 笔新订单`

/** The waiting-time tag shown after the buttons of a pending order. */
export function waitTag(order: PayOrder) {
  return isPending(order) && <WaitTag since={parseServerTime(order.payTime)} />
}

const WARNING_WAIT_MS = 5 * 60_000
const CRITICAL_WAIT_MS = 15 * 60_000

/** How long an order has been pending; the colour changes to warning, then to danger. */
function WaitTag({ since }: { since: number | null }) {
  const now = useServerNow(15_000)
  if (since === null) return null
  const waitMs = now - since
  return (
    <Tag tone={waitMs >= CRITICAL_WAIT_MS ? 'danger' : waitMs >= WARNING_WAIT_MS ? 'warning' : 'neutral'}>
      {formatDuration(waitMs)}
    </Tag>
  )
}
