import type { MemberNote } from '#contract/member-notes.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { formatRecent, formatServerTime, parseServerTime } from '#shared/server-time.ts'
import { isolateText } from '#shared/untrusted-text.ts'
import type { Option } from '../../api/options.ts'
import { isPending, type PayAction, payOrderActions, payStates, payTypeLabel } from '../../api/orders/pay-order.ts'
import { formatSpan, formatWait } from '../../lib/figures.ts'
import type { FilterValues } from '../../list/filters/filters.ts'
import { dateTime, id, MAX_ID_LENGTH, money, status, text, whole } from '../../list/table/cells.tsx'
import type { Column, RowAction } from '../../list/table/columns.ts'
import { DIGIT_WIDTH, measureText } from '../../list/table/fit-columns.ts'
import { shortenPlace } from '../../list/table/place-column.ts'
import { serverNow } from '../../stores/clock.ts'
import { itemOfOrder, MarkTag } from '../alerts/mark-tag.tsx'
import { StatementMark } from '../statement/statement-fact.tsx'
import { memberIdColumn, nameColumn } from './member-columns.tsx'
import type { QueueOrder } from './risk-marks.ts'
import { WaitTag } from './wait-tag.tsx'

const rowActions: Record<PayAction, RowAction> = {
  approve: { id: 'approve', label: '通过', hotkey: 'a', tone: 'primary' },
  cancel: { id: 'cancel', label: '取消', hotkey: 'c' },
  riskControl: { id: 'riskControl', label: '风控', hotkey: 'r', tone: 'danger', inMenu: true },
}
const allActions = (['approve', 'cancel', 'riskControl'] as const).map((id) => rowActions[id])
const EMPTY_ACTIONS: readonly RowAction[] = []
/** By the actions that are shown: the same array each time, too. */
const approveAlone = new WeakMap<readonly RowAction[], readonly RowAction[]>()

/** Where two queues share a narrow window: 取消 is in the row's menu, in the panel and on its key. */
export function onlyApprove(actions: readonly RowAction[]): readonly RowAction[] {
  if (!approveAlone.has(actions)) {
    approveAlone.set(
      actions,
      actions.map((action) => (action.id === 'cancel' ? { ...action, inMenu: true } : action)),
    )
  }
  return approveAlone.get(actions)!
}

/** Returns the same array instance for the same state, because memoized rows compare it by reference. */
export function orderActions(order: PayOrder): readonly RowAction[] {
  const ids = payOrderActions(order)
  if (ids.length === allActions.length) return allActions
  return ids.length === 0 ? EMPTY_ACTIONS : allActions.filter(({ id }) => ids.includes(id as PayAction))
}

export const orderKey = (order: PayOrder): string => String(order.id)

function duration(order: QueueOrder): string {
  const since = isPending(order) ? parseServerTime(order.payTime) : null
  return since === null ? '' : formatWait(serverNow() - since)
}
const longWaitDigits = (order: QueueOrder) => (/\d\d\D+\d\d/.test(duration(order)) ? 9.2 : 0)

/** Wide enough for 稍后 hh:mm or 我来处理 beside the waiting time while this console has marks. */
function waitColumn(hasMarks: boolean): Column<QueueOrder> {
  return {
    ...text<QueueOrder>('wait', '等待', duration, { width: hasMarks ? 164 : 92, minWidth: hasMarks ? 140 : 66 }),
    // In a tight table it is not cut either: 1 时 5 分 has room, 23 时 51 分 needs more.
    tightDigits: longWaitDigits,
    firstDigits: longWaitDigits,
    cell: (order) =>
      isPending(order) && (
        <>
          <WaitTag since={parseServerTime(order.payTime)} isLongest={order.isLongest} />{' '}
          <MarkTag item={itemOfOrder(order)} />
        </>
      ),
  }
}

/** The time alone today, else the day and the minute; the whole time as the cell's text. */
function submittedColumn(title: string): Column<QueueOrder> {
  const column = dateTime<QueueOrder>('payTime', title, (order) => order.payTime, { width: 84, minWidth: 72 })
  return {
    ...column,
    shortTitle: '时间',
    leaves: 2,
    below: 'wait',
    digits: ({ payTime }) => formatRecent(parseServerTime(payTime) ?? 0, serverNow()).length,
    cell: ({ payTime }) => {
      const time = parseServerTime(payTime)
      return time === null ? formatServerTime(payTime) : formatRecent(time, serverNow())
    },
  }
}

const accountsColumn: Column<QueueOrder> = {
  ...text<QueueOrder>('accounts', '提现账户', () => '', { width: 76, minWidth: 35 }),
  shortTitle: '账户',
  buttonOnly: true,
  // After its host: a button stands out of a column of its own, where a balance reads as well below the amount.
  leaves: 4,
  below: 'payType',
  cell: () => (
    <button type="button" className="link" data-action="accounts">
      查看
    </button>
  ),
}

const amountColumn = money<QueueOrder>('balance', '金额', (order) => order.balance, { width: 98 })
const balanceColumn: Column<QueueOrder> = {
  ...money<QueueOrder>('lastBalance', '余额', (order) => order.lastBalance, { width: 98 }),
  leaves: 5,
  below: 'balance',
}
/** The least of a text on a second line: a longer one ends in an ellipsis, and is whole in the tooltip. */
const MIN_SECOND_DIGITS = 8
const onSecondLine = (column: Column<QueueOrder>, below: string, least = MIN_SECOND_DIGITS): Column<QueueOrder> => ({
  ...column,
  below,
  secondDigits: (order) => Math.min(least, column.digits!(order)),
})
/** A province, a town and a carrier. */
const MIN_PLACE_DIGITS = 9.8
const textOfPlace = (order: QueueOrder) =>
  [isolateText(String(order.payIPAddress ?? '')), order.payIP].filter(Boolean).join(' ')

const placeOptions = { width: 124, minWidth: 64 }
const ipLocationColumn: Column<QueueOrder> = {
  ...onSecondLine(
    whole(text<QueueOrder>('place', '归属地', (order) => order.payIPAddress, placeOptions)),
    'payName',
    MIN_PLACE_DIGITS,
  ),
  leaves: 2,
  text: textOfPlace,
  asTight: {
    ...onSecondLine(
      whole(text<QueueOrder>('place', '归属地', (order) => shortenPlace(order.payIPAddress), placeOptions)),
      'payName',
      MIN_PLACE_DIGITS,
    ),
    text: textOfPlace,
    // Of a short place each pixel counts: an account has a column of its own for them.
    digits: (order) => measureText(shortenPlace(order.payIPAddress)) / DIGIT_WIDTH,
  },
}
const idOfAccount = id<QueueOrder>('payNo', '账号', (order) => order.payNo, { width: 200 })
/** Width of the button that copies the account, in digits. */
const COPY_DIGITS = 5
const wholeAccount = whole(
  {
    ...idOfAccount,
    cell: (order) => (
      <>
        {idOfAccount.cell(order)}
        {order.payNo && (
          <button type="button" className="link copy" tabIndex={-1} data-action="copyAccount">
            复制
          </button>
        )}
      </>
    ),
  },
  MAX_ID_LENGTH,
)
const accountColumn: Column<QueueOrder> = {
  ...wholeAccount,
  minWidth: 64,
  leaves: 6,
  // An account is never out of sight: where amounts and names take the room it stands below the name.
  below: 'payName',
  digits: (order) => wholeAccount.digits!(order) + COPY_DIGITS,
  secondDigits: wholeAccount.digits!,
}
const remarkColumn: Column<QueueOrder> = {
  ...onSecondLine(
    whole(text<QueueOrder>('remark', '二维码备注', (order) => order.remark, { width: 140, minWidth: 64 })),
    'payType',
  ),
  shortTitle: '备注',
  leaves: 1,
}
const stateColumn = status<QueueOrder>('state', '状态', (order) => order.state, payStates, { width: 76 })
/** Whether the payment is in the imported statements, which have no place in an export. */
const receivedColumn: Column<QueueOrder> = {
  ...text<QueueOrder>('received', '到账', () => '', { width: 40, align: 'center' }),
  buttonOnly: true,
  cell: (order) => <StatementMark orderId={orderKey(order)} />,
}
/** How long a decided order waited for its decision. */
const handlingColumn: Column<QueueOrder> = {
  ...text<QueueOrder>('handling', '处理用时', (order) => handlingTime(order), { width: 92, minWidth: 72 }),
  leaves: 2,
}

function handlingTime({ payTime, verifyTime }: PayOrder): string {
  const [from, to] = [parseServerTime(payTime), parseServerTime(verifyTime)]
  return from === null || to === null || to < from ? '' : formatSpan(to - from)
}

/** A cancellation sends its reason as the remark; no document says that the server keeps it there (A062). */
const reasonColumn: Column<QueueOrder> = {
  ...whole(text<QueueOrder>('reason', '取消原因（备注）', (order) => order.remark, { width: 140, minWidth: 64 })),
  leaves: 6,
}

const reviewColumns: readonly Column<QueueOrder>[] = [
  text<QueueOrder>('verifyAdmin', '审核人', (order) => order.verifyAdmin, { width: 80, minWidth: 64 }),
  dateTime<QueueOrder>('verifyTime', '审核时间', (order) => order.verifyTime),
]

/** What the columns depend on besides the kind of the orders. */
interface ColumnOptions {
  /** The server's pay types. */
  names: readonly Option[]
  /** From this amount on an order is marked as large; 0 is off. */
  threshold: number
  /** Whether this console has marks of orders (A223). */
  hasMarks: boolean
  /** Whether a statement of received payments is imported (A315). */
  hasStatement: boolean
  /** What this workstation notes about members (A351). */
  notes: ReadonlyMap<string, MemberNote>
}

/** The columns of the pending orders (D1 §2), in the order of the decision. */
export function pendingColumns(deposit: boolean, options: ColumnOptions): Column<QueueOrder>[] {
  const { names, threshold, hasMarks, hasStatement, notes } = options
  const payType: Column<QueueOrder> = {
    ...whole(
      text<QueueOrder>('payType', '类型', (order) => payTypeLabel(order.payType, names), { width: 76, minWidth: 44 }),
    ),
    leaves: 4,
  }
  const received = deposit && hasStatement ? [receivedColumn] : []
  // Others make room for it at 1440 px: the panel has the whole place, and an amount keeps what it needs.
  const narrow = (column: Column<QueueOrder>, minWidth: number) =>
    received.length > 0 ? { ...column, minWidth } : column
  const first = [waitColumn(hasMarks), amountColumn, ...received, memberIdColumn(threshold, notes), nameColumn]
  return deposit
    ? [
        ...first,
        payType,
        { ...narrow(balanceColumn, 80), leaves: 3 },
        submittedColumn('时间'),
        narrow(ipLocationColumn, 40),
        accountsColumn,
      ]
    : [...first, accountColumn, payType, balanceColumn, submittedColumn('提交时间'), ipLocationColumn, remarkColumn]
}

/** Which columns only some states have, by the id; the others are of all. */
const STATES_OF: Readonly<Record<string, (state: string) => boolean>> = {
  wait: (state) => state !== DECIDED && state !== CANCELLED,
  received: (state) => state === PENDING,
  state: (state) => state !== PENDING,
  accounts: (state) => state !== PENDING,
  verifyAdmin: (state) => state !== PENDING,
  verifyTime: (state) => state !== PENDING,
  handling: (state) => state === DECIDED || state === CANCELLED,
  reason: (state) => state === CANCELLED,
  // There it holds the reason.
  remark: (state) => state !== CANCELLED,
}
const [PENDING, DECIDED, CANCELLED] = ['0', '1', '2']

/**
 * The columns of the order lists, with the state and the reviewer of decided orders. `stateOf`: the state that a list with
 * this query shows; '' for more than one.
 */
export function orderColumns(
  deposit: boolean,
  options: ColumnOptions,
  stateOf: (values: FilterValues) => string = () => '',
): Column<QueueOrder>[] {
  const common = pendingColumns(deposit, options).filter((column) => column !== accountsColumn)
  const timeIndex = common.findIndex(({ id }) => id === 'payTime') + 1
  return [
    ...common.slice(0, timeIndex),
    handlingColumn,
    stateColumn,
    reasonColumn,
    ...common.slice(timeIndex),
    accountsColumn,
    ...reviewColumns,
  ].map((column) => {
    const isOf = STATES_OF[column.id]
    return isOf ? { ...column, isShown: (values: FilterValues) => isOf(stateOf(values)) } : column
  })
}

/** `…` below the title of the column. */
const MENU_WIDTH = 48
/** 通过, 取消 and `…`; a 通过 that names its amount lies over the cells before it. */
const BUTTONS_WIDTH = 134
const BUTTON_WIDTH = 51

export function actionsWidth(orders: readonly PayOrder[], isNarrow = false): number {
  const isDecided = orders.length > 0 && orders.every((order) => payOrderActions(order).length === 0)
  if (isDecided) return MENU_WIDTH
  return isNarrow ? BUTTONS_WIDTH - BUTTON_WIDTH : BUTTONS_WIDTH
}

export const newOrdersLabel = (count: number) => `有 ${count} 笔新订单`
