import { mergeClasses } from '@fluentui/react-components'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useLayoutEffectOnChange } from '../../lib/state-hooks.ts'
import { isTextField } from '../../lib/text-field.ts'
import type { TableHandle } from '../../list/table/use-active-row.ts'
import { clearMemberPlace, useMemberPlace } from '../../stores/member-panel.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { keysOf, MOD, useShortcutHelp } from '../../ui/shortcut-help.ts'
import { MemberSide } from '../member-panel/member-side.tsx'
import { BESIDE_TABLE, usePageWidth, usePanelAreaStyles } from '../review/panel-area.ts'
import { setDecidedOrder, setReviewedOrder } from './next-pending.ts'
import {
  type Review,
  ReviewContext,
  type ReviewContextValue,
  type ReviewPanelHandle,
  reviewKey,
} from './review-context.ts'

const EMPTY_KEYS: ReadonlySet<string> = new Set()

/** The code of the panel, which no screen needs for its first rows. */
const usePanelCode = lazyComponent(async () => (await import('./review-panel.tsx')).ReviewPanel)

/** Order tables with the panel that reviews their rows: the one way to decide about an order. */
export function ReviewArea(props: {
  /** The table is a queue and has orders, or reads them: one of them is always in the panel where it covers none (A317). */
  isReserved?: boolean
  /** Names the list that is shown: another one closes the panel of an order that is not in it. */
  list?: string
  /** Deposits stand left of withdrawals. */
  hasTwoTables?: boolean
  children: ReactNode
}) {
  const { isReserved = false, hasTwoTables = false, list, children } = props
  const styles = usePanelAreaStyles()
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
  const isBeside = usePageWidth(BESIDE_TABLE)
  const isPermanent = isBeside && isReserved
  const key = review && reviewKey(review.order)
  useEffect(() => {
    setReviewedOrder(review?.order ?? null)
    if (!review) setPanelFocused(false)
    return () => setReviewedOrder(null)
  }, [review])

  // Before the effect of the table, which may open the panel for a row of the new list.
  // Only when the list changes.
  useLayoutEffectOnChange(() => {
    if (isHeld.current) return
    setReview(null)
    setArmedKey(null)
  }, [list])

  // An order that was filled in covers no table once the page is narrow.
  useEffect(() => {
    if (!isBeside) setReview((previous) => (previous?.isFilled && !isHeld.current ? null : previous))
  }, [isBeside])
  const isOpen = review !== null && !isMemberOpen
  const isVacant = isPermanent && review === null && !isMemberOpen
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
      isPermanent,
      isVacant,
      isPanelFocused,
      armedKey,
      decided,
      open: (order, next, from, { action, isByKey = false } = {}) => {
        if (isHeld.current) return panel.current?.focus()
        if (!clearMemberPlace()) return
        table.current = from.current
        setReview((previous) => {
          const isShown = previous !== null && reviewKey(previous.order) === reviewKey(order)
          const isSame = isShown && (isByKey || !previous.isFilled)
          return {
            order,
            next,
            // Enter on the row whose panel is open goes into the panel.
            focus: action ?? (isSame ? null : undefined),
            requests: (previous?.requests ?? 0) + 1,
            isOpened: true,
            isFilled: false,
            isArmedByRow: action === 'approve',
          }
        })
      },
      fill: (order, next, from) => {
        table.current = from.current
        const unopened = { focus: undefined, requests: 0, isOpened: false, isArmedByRow: false }
        setReview((previous) => previous ?? { order, next, ...unopened, isFilled: true })
      },
      leave: () => {
        if (isHeld.current) return
        setReview(null)
        setArmedKey(null)
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
          const passed = { focus: undefined, isOpened: false, isFilled: false, isArmedByRow: false }
          return { ...previous, order, next, ...passed }
        })
      },
      approve: (order) => panel.current?.approve(order),
      isDeciding: () => isHeld.current || panel.current?.isDeciding() === true,
      close,
    }
  }, [isOpen, isPermanent, isVacant, isPanelFocused, armedKey, decided])

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
        {(isVacant || (isPermanent && isOpen && !Panel)) && <div className={mergeClasses(panelClass, styles.frame)} />}
        <MemberSide
          isOverPanel={review !== null}
          onClosed={focusReview}
          onFocused={setPanelFocused}
          className={panelClass}
        />
        {Panel && review && !isMemberOpen && (
          <Panel
            key={key}
            review={review}
            isPermanent={isPermanent}
            callbacks={callbacks}
            handle={panel}
            className={panelClass}
          />
        )}
      </div>
    </ReviewContext>
  )
}

function isWritingElsewhere(): boolean {
  const focused = document.activeElement
  return focused !== null && isTextField(focused) && focused.closest('[data-region=panel]') === null
}

/** What the overlay of the shortcuts says about the order tables and the panel beside them. */
const REVIEW_KEYS = keysOf('面板', [
  { keys: 'A', label: '到「通过」按钮' },
  { keys: 'C', label: '取消订单并选择原因' },
  { keys: 'R', label: '到「移交风控」按钮' },
  { keys: '1 – 9', label: '选择取消原因' },
  { keys: 'Enter', label: '在「通过」上：通过上分' },
  { keys: `${MOD}Enter`, label: '通过下分' },
  { keys: '空格', label: '放大最新的聊天图片' },
  { keys: 'Esc', label: '返回列表，再按关闭面板' },
])
