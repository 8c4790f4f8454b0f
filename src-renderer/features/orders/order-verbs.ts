import { formatAmount } from '#shared/money.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { useWorkstationSettings } from '../../stores/workstation-settings.ts'
import type { Verb } from '../review/decision-panel.tsx'
import type { OrderDecision } from './use-order-decision.ts'

/** The ways to decide an order, with the key of each; while a reason for cancelling is asked for, that one alone. */
export function useOrderVerbs(options: {
  order: PayOrder
  decision: OrderDecision
  /** The field of the reason is there. */
  isCancelling: boolean
  startCancelling: () => void
  focusReasons: () => void
}): Verb[] {
  const { order, decision, isCancelling, startCancelling, focusReasons } = options
  const { now, canDecide, isConfirmed, isClosed, submit } = decision
  const offersRiskControl = useWorkstationSettings(({ profile }) => profile.offers.riskControl)
  if (isClosed) return []
  const cancel: Verb = {
    id: 'cancel',
    label: '取消订单',
    hotkey: 'c',
    tone: 'danger',
    disabled: !canDecide,
    press: () => (isCancelling ? void submit('cancel') : startCancelling()),
    onHotkey: () => {
      startCancelling()
      focusReasons()
    },
    isMain: isCancelling,
  }
  if (isCancelling) return [cancel]
  const riskControl: Verb = {
    id: 'riskControl',
    label: '移交风控',
    hotkey: 'r',
    // It puts the order aside; red is for what refuses it.
    tone: 'subtle',
    disabled: !canDecide,
    press: () => void submit('riskControl'),
  }
  const approve: Verb = {
    id: 'approve',
    label: `通过 ${formatAmount(now.balance)}`,
    hotkey: 'a',
    tone: 'primary',
    disabled: !(canDecide && isConfirmed),
    press: () => void submit('approve'),
    needsCtrl: !order.inOrOut,
    isMain: true,
  }
  return [cancel, ...(offersRiskControl ? [riskControl] : []), approve]
}
