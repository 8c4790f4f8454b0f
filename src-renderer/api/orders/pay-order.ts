import type { PayOrder } from '#shared/pay-data.ts'
import { currentProfile, type OrderKind } from '#shared/server-profile.ts'
import { codeText, isState } from '#shared/state-codes.ts'
import { isolateText } from '#shared/untrusted-text.ts'
import type { Option } from '../options.ts'

/** The order type and its states, apart from the calls, for code that only displays orders. */

/** States of D1 §4. Unknown values are shown unchanged, without actions (A064). */
export const payStates: Record<number, { label: string; tone: 'danger' | 'success' | 'brand'; isOpen?: true }> = {
  0: { label: '待处理', tone: 'danger', isOpen: true },
  1: { label: '已处理', tone: 'success' },
  2: { label: '已取消', tone: 'brand' },
}

const UNKNOWN_STATE = '状态未知'

/** A record that says no state is not pending, as `Number` would say (A364). */
export const statedState = (state: unknown) => (isState(state) ? state : UNKNOWN_STATE)

/** A row without one says neither that its order waits nor that it was decided. */
export const hasState = ({ state }: { state: number | string }) => state !== UNKNOWN_STATE

export type PayAction = 'approve' | 'cancel' | 'riskControl'

/** Actions by state (D1 §2, §4): only a pending order can be decided. */
const actionsByState: Record<number, readonly PayAction[]> = { 0: ['approve', 'cancel', 'riskControl'] }

export function payOrderActions(order: PayOrder): readonly PayAction[] {
  const actions = actionsByState[Number(order.state)] ?? []
  return currentProfile().offers.riskControl ? actions : actions.filter((action) => action !== 'riskControl')
}

export const isPending = (order: PayOrder) => Number(order.state) === 0

/** Pay types of D2 §9, for servers whose name list lacks them. */
const payTypeLabels: Record<string, string> = {
  1: '支付宝',
  2: '微信',
  3: 'QQ',
  4: '银行卡',
  5: 'USDT',
  6: '云闪付',
}

/** The pay type of a manual adjustment (A195). */
export const adjustmentPayType = (kind: OrderKind): string =>
  String(currentProfile().codes.adjustment[kind === 'deposit' ? 'credit' : 'debit'])

function adjustmentLabel(value: string): string | undefined {
  if (value === adjustmentPayType('deposit')) return '送分'
  return value === adjustmentPayType('withdrawal') ? '扣分' : undefined
}

/** A name of the profile goes before the documents', the server's own before both. */
export function payTypeLabel(payType: unknown, names: readonly Option[]): string {
  const value = codeText(payType)
  return (
    names.find((name) => name.value === value)?.label ??
    currentProfile().names.payTypes[value] ??
    adjustmentLabel(value) ??
    payTypeLabels[value] ??
    isolateText(value)
  )
}

/** Options of the pay-type filter: all, the server's names, and manual adjustments (D1 §9, A065). */
export function payTypeOptions(kind: OrderKind, names: readonly Option[]): Option[] {
  const adjustments = [adjustmentPayType('deposit'), adjustmentPayType('withdrawal')]
  const value = adjustmentPayType(kind)
  return [
    { label: kind === 'deposit' ? '全部上分' : '全部下分', value: '0' },
    ...names.filter((name) => name.value !== '0' && !adjustments.includes(name.value)),
    { value, label: payTypeLabel(value, names) },
  ]
}
