import { useCallback, useState } from 'react'
import type { PayOrder } from '../../../src-preload/shared/pay-data.ts'
import type { PayAction } from '../../api/orders/pay-order.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { MemberAccountsDialog } from './member-accounts-dialog.tsx'
import { orderKey } from './order-columns.tsx'
import { OrderDecisionDialog } from './order-decision-dialog.tsx'

/** Handles the row buttons of an order and keeps the keys of the orders decided in this window. */
export function useOrderActions() {
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const onAction = useCallback((id: string, order: PayOrder) => {
    openDialog((close) =>
      id === 'accounts' ? (
        <MemberAccountsDialog userId={order.userId} onClose={close} />
      ) : (
        <OrderDecisionDialog
          order={order}
          action={id as PayAction}
          onDecided={() => setDecided((previous) => new Set(previous).add(orderKey(order)))}
          onClose={close}
        />
      ),
    )
  }, [])
  return { decided, onAction }
}
