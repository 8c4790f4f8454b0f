import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { TableHandle } from '../../list/table/live-table.tsx'
import { clearMemberPlace, useMemberPlace } from '../../stores/member-panel.ts'
import { isTextField } from '../../ui/is-text-field.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { useShortcutHelp } from '../../ui/shortcut-help.ts'
import { MemberSide } from '../member-panel/member-side.tsx'
import { usePanelAreaStyles } from '../review/panel-area.ts'
import { setDecidedOrder, setReviewedOrder } from './next-pending.ts'
import {
  type Review,
  ReviewContext,
  type ReviewContextValue,
  type ReviewPanelHandle,
  reviewKey,
} from './review-context.ts'
import { REVIEW_KEYS } from './review-keys.ts'

/** Keeps the place of the panel, so that no button moves under the pointer when it opens. */
const usePlaceholderStyles = makeStyles({
  placeholder: {
    flex: '0 0 420px',
    boxSizing: 'border-box',
    display: 'grid',
    placeContent: 'center',
    textAlign: 'center',
    lineHeight: '24px',
    color: tokens.colorNeutralForeground3,
    border: `1px dashed ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    '@media (max-width: 1199px)': { display: 'none' },
  },
})

const EMPTY_KEYS: ReadonlySet<string> = new Set()

/** The code of the panel, which no screen needs for its first rows. */
const usePanelCode = lazyComponent(async () => (await import('./review-panel.tsx')).ReviewPanel)

/** Order tables with the panel that reviews their rows: the one way to decide about an order. */
export function ReviewArea(props: {
  /** The panel has its place also while it is closed. */
  isReserved?: boolean
  /** Names the list that is shown: another one closes the panel of an order that is not in it. */
  list?: string
  /** Deposits stand left of withdrawals. */
  hasTwoTables?: boolean
  children: ReactNode
}) {
  const { isReserved = false, hasTwoTables = false, list, children } = props
  const styles = usePanelAreaStyles()
  const { placeholder } = usePlaceholderStyles()
  const Panel = usePanelCode()
  useShortcutHelp(REVIEW_KEYS)
  const panel = useRef<ReviewPanelHandle>(null)
  /** The table that the reviewed row is in. */
  const table = useRef<TableHandle>(null)
  /** A decision is being sent or its outcome is on screen: the panel stays at its order until it is closed. */
  const isHeld = useRef(false)
  const [review, setReview] = useState<Review | null>(null)
  const [armedKey, setArmedKey] = useState<string | null>(null)
  const [decided, setDecided] = useState(EMPTY_KEYS)
  const [isPanelFocused, setPanelFocused] = useState(false)
  /** Of the row that was activated last, where a member was opened from. */
  const [isInDeposits, setInDeposits] = useState(true)
  const isMemberOpen = useMemberPlace()
  const key = review && reviewKey(review.order)
  useEffect(() => {
    setReviewedOrder(review?.order ?? null)
    if (!review) setPanelFocused(false)
    return () => setReviewedOrder(null)
  }, [review])

  // Before the effect of the table, which may open the panel for a row of the new list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the list changes
  useLayoutEffect(() => {
    if (isHeld.current) return
    setReview(null)
    setArmedKey(null)
  }, [list])

  const isOpen = review !== null && !isMemberOpen
  const side = (review?.order.inOrOut ?? isInDeposits) ? styles.overRight : styles.overLeft
  const panelClass = mergeClasses(styles.panel, hasTwoTables && styles.tall, hasTwoTables && side)
  const context = useMemo((): ReviewContextValue => {
    function close(): void {
      isHeld.current = false
      setReview(null)
      setArmedKey(null)
      table.current?.focusActiveRow()
    }
    return {
      isOpen,
      isPanelFocused,
      armedKey,
      decided,
      open: (order, next, from, action) => {
        if (isHeld.current) return panel.current?.focus()
        if (!clearMemberPlace()) return
        table.current = from.current
        setReview((previous) => {
          const isSame = previous !== null && reviewKey(previous.order) === reviewKey(order)
          return {
            order,
            next,
            // Enter on the row whose panel is open goes into the panel.
            focus: action ?? (isSame ? null : undefined),
            requests: (previous?.requests ?? 0) + 1,
            isOpened: true,
            isArmedByRow: action === 'approve',
          }
        })
      },
      follow: (order, next, from) => {
        if (order) setInDeposits(order.inOrOut)
        if (isHeld.current) return
        setReview((previous) => {
          if (!previous) return null
          // The table has no further order to decide.
          if (order === null) return decided.has(reviewKey(previous.order)) ? null : previous
          if (reviewKey(previous.order) === reviewKey(order)) return { ...previous, next }
          table.current = from.current
          return { ...previous, order, next, focus: undefined, isOpened: false, isArmedByRow: false }
        })
      },
      approve: (order) => panel.current?.approve(order),
      close,
    }
  }, [isOpen, isPanelFocused, armedKey, decided])

  /** The panel of a member opened from this one was closed. */
  function focusReview(): void {
    if (review) setReview({ ...review, focus: null, requests: review.requests + 1, isArmedByRow: false })
    else table.current?.focusActiveRow()
  }

  const callbacks = useMemo(
    () => ({
      onDecided: () => {
        if (key === null) return
        setDecided((previous) => new Set(previous).add(key))
        setDecidedOrder(key)
      },
      onSuccess: () => {
        setArmedKey(null)
        // The table activates the next pending row, which the panel follows. An operator who has gone on to write in a
        // filter or a message keeps the focus: the letters would lead to the next decision.
        if (!isWritingElsewhere()) table.current?.focusActiveRow()
      },
      onHold: (held: boolean) => {
        isHeld.current = held
      },
      onArmed: (isArmed: boolean) => setArmedKey(isArmed ? key : null),
      onBack: () => table.current?.focusActiveRow(),
      onClose: context.close,
      onMove: (step: number) => table.current?.move(step),
      onFocused: setPanelFocused,
    }),
    [key, context.close],
  )

  return (
    <ReviewContext value={context}>
      <div className={styles.area}>
        <div className={styles.tables}>{children}</div>
        {isReserved && !review && !isMemberOpen && (
          <div className={placeholder}>
            <span>点击一行或按 Enter 查看订单</span>
            <span>A 通过 · C 取消 · R 风控 · N 下一笔待处理</span>
          </div>
        )}
        <MemberSide
          isOverPanel={review !== null}
          onClosed={focusReview}
          onFocused={setPanelFocused}
          className={panelClass}
        />
        {Panel && review && !isMemberOpen && (
          <Panel key={key} review={review} callbacks={callbacks} handle={panel} className={panelClass} />
        )}
      </div>
    </ReviewContext>
  )
}

function isWritingElsewhere(): boolean {
  const focused = document.activeElement
  return focused !== null && isTextField(focused) && focused.closest('[data-region=panel]') === null
}
