import { createContext, type Ref, type RefObject, use } from 'react'
import type { PayOrder } from '#shared/pay-data.ts'
import type { PayAction } from '../../api/orders/pay-order.ts'
import type { TableHandle } from '../../list/table/use-active-row.ts'

/** The order in the panel. */
export interface Review {
  order: PayOrder
  /** The order that follows in the table, whose facts are prefetched. */
  next: PayOrder | null
  /** Takes the focus at each request: a verb, or for null the panel; undefined leaves the focus in the table. */
  focus: PayAction | null | undefined
  requests: number
  /** The operator opened the panel for this order, rather than passing by with j or k. */
  isOpened: boolean
  /** The queue filled its empty panel with it (A317); the operator did not open it. */
  isFilled?: boolean
  /** The row's own 通过 was pressed: once the facts are there, it approves. */
  isArmedByRow: boolean
}

/** Names an order among those of both kinds, whose ids are counted apart. */
export const reviewKey = ({ id, inOrOut }: Pick<PayOrder, 'id' | 'inOrOut'>): string =>
  `${inOrOut ? 'deposit' : 'withdrawal'} ${id}`

export const cancelDraftKey = (order: Pick<PayOrder, 'id' | 'inOrOut'>): string => `cancel ${reviewKey(order)}`

export interface ReviewPanelHandle {
  /** Approves this order if the panel shows it. */
  approve: (order: PayOrder) => void
  focus: () => void
  /** The row's 通过 was pressed, a reason is chosen, or a decision is sent or on screen. */
  isDeciding: () => boolean
}

export interface ReviewPanelProps {
  review: Review
  /** An order of the table is always in the panel: there is nothing to close. */
  isPermanent?: boolean
  callbacks: {
    onDecided: () => void
    /** With what was done, in words. */
    onSuccess: (done: string) => void
    onHold: (isHeld: boolean) => void
    onArmed: (isArmed: boolean) => void
    /** Back to the row; the panel stays. */
    onBack: () => void
    onClose: () => void
    onMove: (step: number) => void
    /** Focus came into the panel or left it. */
    onFocused: (isFocused: boolean) => void
  }
  handle: Ref<ReviewPanelHandle>
  className: string
}

/** What the tables of a review area share with its panel. */
export interface ReviewContextValue {
  isOpen: boolean
  /** An order of the table is always in the panel (A317). */
  isPermanent: boolean
  /** It waits for one. */
  isVacant: boolean
  /** The focus is in the panel: rows must not move. */
  isPanelFocused: boolean
  /** The order whose own button in the row approves now, by `reviewKey`. */
  armedKey: string | null
  /** Orders decided in this area, by `reviewKey`. */
  decided: ReadonlySet<string>
  /** Opens the panel for an order. `isByKey`: Enter on the row that the panel shows leads into the panel. */
  open: (
    order: PayOrder,
    next: PayOrder | null,
    table: RefObject<TableHandle | null>,
    how?: { action?: PayAction | undefined; isByKey?: boolean },
  ) => void
  /** Puts an order into the vacant panel, and leaves the focus where it is. */
  fill: (order: PayOrder, next: PayOrder | null, table: RefObject<TableHandle | null>) => void
  /** The order in the panel is not among the rows of another query. */
  leave: () => void
  /** The active row changed: an open panel follows. */
  follow: (order: PayOrder | null, next: PayOrder | null, table: RefObject<TableHandle | null>) => void
  approve: (order: PayOrder) => void
  /** The panel has a decision that another order would interrupt. */
  isDeciding: () => boolean
  close: () => void
}

export const ReviewContext = createContext<ReviewContextValue | null>(null)

export function useReview(): ReviewContextValue {
  const review = use(ReviewContext)
  if (!review) throw new Error('an order table outside of a ReviewArea')
  return review
}
