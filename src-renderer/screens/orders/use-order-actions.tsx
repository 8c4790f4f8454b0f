import { useCallback, useState } from 'react'
import type { PayAction, PayOrder } from '../../api/pay-order.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { AccountsDialog } from './accounts-dialog.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { orderKey } from './order-columns.tsx'

/** Handles the row buttons of an order and keeps the keys of the orders decided in this window. */
export function useOrderActions() {
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const onAction = useCallback((id: string, order: PayOrder) => {
    openDialog((close) =>
      id === 'accounts' ? (
        <AccountsDialog userId={order.userId} onClose={close} />
      ) : (
        <DecideDialog
          order={order}
          action={id as PayAction}
          onDecided={() => setDecided((old) => new Set(old).add(orderKey(order)))}
          onClose={close}
        />
      ),
    )
  }, [])
  return { decided, onAction }
}
