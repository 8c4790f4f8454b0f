import { isolateText } from '../../../src-preload/shared/foreign-text.ts'
import type { Option } from '../../api/names.ts'
import {
  isPending,
  type PayAction,
  type PayOrder,
  payStates,
  payTypeName,
  actionsOf as permitted,
} from '../../api/pay-order.ts'
import { formatWait, parseServerTime } from '../../lib/beijing.ts'
import { isOn } from '../../lib/flags.ts'
import { dateTime, id, money, status, Tag, text } from '../../list/cells.tsx'
import type { Column, RowAction } from '../../list/columns.ts'
import { useServerNow } from '../../stores/clock.ts'

const rowActions: Record<PayAction, RowAction> = {
  approve: { id: 'approve', label: '通过', hotkey: 'a', tone: 'primary' },
  cancel: { id: 'cancel', label: '取消', hotkey: 'c' },
  riskControl: { id: 'riskControl', label: '风控', hotkey: 'r', tone: 'danger' },
}
const all = (['approve', 'cancel', 'riskControl'] as const).map((id) => rowActions[id])
const none: readonly RowAction[] = []

/** Returns the same array instance for the same state, because memoized rows compare it by reference. */
export function actionsOf(order: PayOrder): readonly RowAction[] {
  const ids = permitted(order)
  return ids.length === all.length
    ? all
    : ids.length === 0
      ? none
      : all.filter(({ id }) => ids.includes(id as PayAction))
}

export function orderKey(order: PayOrder): string {
  return String(order.id)
}

/** Width of the 首充 tag beside the id, in digits. */
const FIRST_DIGITS = 8

const idColumn = id<PayOrder>('userId', 'ID', (order) => order.userId, { width: 116 })
const memberId: Column<PayOrder> = {
  ...idColumn,
  digits: (order) => (idColumn.digits?.(order) ?? 0) + (isOn(order.isFirst) ? FIRST_DIGITS : 0),
  cell: (order) => (
    <>
      {idColumn.cell(order)} {isOn(order.isFirst) && <Tag tone="warning">首充</Tag>}
    </>
  ),
}

const submitted = (title: string) => dateTime<PayOrder>('payTime', title, (order) => order.payTime)

const accounts: Column<PayOrder> = {
  ...text<PayOrder>('accounts', '提现账户', () => '', { width: 76 }),
  wordless: true,
  cell: () => (
    <button type="button" className="link" data-action="accounts">
      查看
    </button>
  ),
}

const amount = money<PayOrder>('balance', '金额', (order) => order.balance, { width: 98 })
const remaining = money<PayOrder>('lastBalance', '剩余', (order) => order.lastBalance, { width: 98 })
const place: Column<PayOrder> = {
  ...text<PayOrder>('place', '归属地', (order) => order.payIPAddress, { width: 124 }),
  text: (order) => [isolateText(String(order.payIPAddress ?? '')), order.payIP].filter(Boolean).join(' '),
}
const name = text<PayOrder>('payName', '姓名', (order) => order.payName, { width: 84 })
const account = id<PayOrder>('payNo', '账号', (order) => order.payNo, { width: 180 })
const remark = text<PayOrder>('remark', '二维码备注', (order) => order.remark, { width: 140 })
const state = status<PayOrder>('state', '状态', (order) => order.state, payStates, { width: 76 })
const verifier = text<PayOrder>('verifyAdmin', '审核人', (order) => order.verifyAdmin, { width: 80 })
const verified = dateTime<PayOrder>('verifyTime', '审核时间', (order) => order.verifyTime)

/** Columns of both deposits and withdrawals (D1 §2). `names` are the server's pay types. */
function common(deposit: boolean, names: readonly Option[]): Column<PayOrder>[] {
  const payType = text<PayOrder>('payType', '类型', (order) => payTypeName(order.payType, names), { width: 76 })
  const first = [payType, amount, remaining, place, name]
  return deposit ? [...first, accounts, submitted('时间')] : [...first, account, remark, submitted('提交时间')]
}

/** The columns of the dashboard. */
export function pendingColumns(deposit: boolean, names: readonly Option[]): Column<PayOrder>[] {
  return [memberId, ...common(deposit, names)]
}

/** The columns of the order lists, which also show the state and the reviewer. */
export function orderColumns(deposit: boolean, names: readonly Option[]): Column<PayOrder>[] {
  const [payType, ...others] = common(deposit, names) as [Column<PayOrder>]
  return [memberId, payType, state, ...others, ...(deposit ? [] : [accounts]), verifier, verified]
}

/** Fits the three buttons and the waiting-time tag. */
export const ACTIONS_WIDTH = 244

/** The waiting-time tag shown after the buttons of a pending order. */
export function waitOf(order: PayOrder) {
  return isPending(order) && <Waiting since={parseServerTime(order.payTime)} />
}

const LONG_WAIT_MS = 5 * 60_000
const TOO_LONG_MS = 15 * 60_000

/** How long an order has been pending; the colour changes to warning, then to danger. */
function Waiting({ since }: { since: number | null }) {
  const now = useServerNow(15_000)
  if (since === null) return null
  const waited = now - since
  return (
    <Tag tone={waited >= TOO_LONG_MS ? 'danger' : waited >= LONG_WAIT_MS ? 'warning' : 'neutral'}>
      {formatWait(waited)}
    </Tag>
  )
}
