/** The keys of the queue on orders that exist only here: nothing in this file can send anything. */

export interface PracticeOrder {
  id: number
  isDeposit: boolean
  amount: string
  name: string
  state: 'pending' | 'approved' | 'cancelled'
}

/** What is learnt, in this order. */
export const LESSONS = ['move', 'deposit', 'payout', 'cancel'] as const
export type Lesson = (typeof LESSONS)[number]

export interface Practice {
  orders: readonly PracticeOrder[]
  activeId: number
  /** Where the keys go: the row, 通过 in the panel, or the reason for cancelling. */
  focus: 'row' | 'approve' | 'reason'
  /** Chosen for cancelling; empty: none yet. */
  reason: string
  done: readonly Lesson[]
  /** What the last key did, or why it did nothing. */
  hint: string
}

export const REASONS = ['未到账', '金额不符', '账号有误', '重复提交'] as const

const order = (id: number, kind: 'deposit' | 'withdrawal', amount: string, name: string): PracticeOrder => ({
  ...{ id, isDeposit: kind === 'deposit', amount, name },
  state: 'pending',
})

export const FIRST: Practice = {
  orders: [
    order(1, 'deposit', '300.00', '练习甲'),
    order(2, 'deposit', '1,200.00', '练习乙'),
    order(3, 'withdrawal', '500.00', '练习丙'),
    order(4, 'deposit', '88.00', '练习丁'),
  ],
  activeId: 1,
  focus: 'row',
  reason: '',
  done: [],
  hint: '',
}

export const activeOrder = ({ orders, activeId }: Practice): PracticeOrder =>
  orders.find(({ id }) => id === activeId) ?? orders[0]!

const learn = (practice: Practice, lesson: Lesson): readonly Lesson[] =>
  practice.done.includes(lesson) ? practice.done : [...practice.done, lesson]

/** j and k go on among the orders that wait. */
function move(practice: Practice, step: 1 | -1): Practice {
  const open = practice.orders.filter(({ state }) => state === 'pending')
  const index = open.findIndex(({ id }) => id === practice.activeId)
  const next = open[index + step]
  if (!next) return { ...practice, hint: step > 0 ? '已经是最后一笔' : '已经是第一笔' }
  return { ...practice, activeId: next.id, focus: 'row', reason: '', done: learn(practice, 'move'), hint: '' }
}

/** The active order is decided, and the next one that waits becomes the active one. */
function decide(practice: Practice, state: 'approved' | 'cancelled', lesson: Lesson, hint: string): Practice {
  const { id } = activeOrder(practice)
  const orders = practice.orders.map((each) => (each.id === id ? { ...each, state } : each))
  const isOpen = (each: PracticeOrder) => each.state === 'pending'
  const next = orders.find((each) => isOpen(each) && each.id > id) ?? orders.find(isOpen)
  return { orders, activeId: next?.id ?? id, focus: 'row', reason: '', done: learn(practice, lesson), hint }
}

function confirm(practice: Practice, isCtrl: boolean): Practice {
  const { focus, reason } = practice
  const { isDeposit, amount, name } = activeOrder(practice)
  const kind = isDeposit ? '上分' : '下分'
  if (focus === 'row') return { ...practice, hint: '在列表里 Enter 只打开订单，不会通过' }
  if (focus === 'reason') {
    if (reason === '') return { ...practice, hint: '先按 1–4 选择原因' }
    return decide(practice, 'cancelled', 'cancel', `练习：已取消 ${name} ${kind} ${amount}（${reason}）`)
  }
  if (!isDeposit && !isCtrl) return { ...practice, hint: '钱要付出去：下分要按 Ctrl+Enter' }
  return decide(practice, 'approved', isDeposit ? 'deposit' : 'payout', `练习：已通过 ${name} ${kind} ${amount}`)
}

/** The key as the queue and its panel take it; null: it is not one of theirs. */
export function press(practice: Practice, key: string, isCtrl: boolean): Practice | null {
  const isOpen = activeOrder(practice).state === 'pending'
  if (key === 'Escape') return practice.focus === 'row' ? null : { ...practice, focus: 'row', reason: '', hint: '' }
  if (!isOpen) return null
  if (key === 'Enter') return confirm(practice, isCtrl)
  if (isCtrl) return null
  if (key === 'j' || key === 'k') return move(practice, key === 'j' ? 1 : -1)
  if (key === 'a') return { ...practice, focus: 'approve', reason: '', hint: '' }
  if (key === 'c') return { ...practice, focus: 'reason', reason: '', hint: '' }
  const reason = practice.focus === 'reason' ? REASONS[Number(key) - 1] : undefined
  return reason === undefined ? null : { ...practice, reason, hint: '' }
}
