import { useCallback, useState } from 'react'
import type { PayAction, PayOrder } from '../../api/orders/pay-order.ts'
import { lazyDialog } from '../../stores/lazy-dialog.tsx'
import { orderKey } from './order-columns.tsx'

const openAccounts = lazyDialog(async () => (await import('./member-accounts-dialog.tsx')).MemberAccountsDialog)
const openDecision = lazyDialog(async () => (await import('./order-decision-dialog.tsx')).OrderDecisionDialog)

/** Handles the row buttons of an order and keeps the keys of the orders decided in this window. */
export function useOrderActions() {
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const onAction = useCallback((id: string, order: PayOrder) => {
    if (id === 'accounts') openAccounts({ userId: order.userId })
    else {
      const onDecided = () => setDecided((previous) => new Set(previous).add(orderKey(order)))
      openDecision({ order, action: id as PayAction, onDecided })
    }
  }, [])
  return { decided, onAction }
}
