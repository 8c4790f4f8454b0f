import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CheckmarkCircleRegular, CircleRegular } from '@fluentui/react-icons'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { MOD } from '../../ui/shortcut-help.ts'
import { activeOrder, FIRST, LESSONS, type Lesson, type PracticeOrder, press, REASONS } from './practice.ts'

const useStyles = makeStyles({
  banner: {
    padding: '6px 12px',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorStatusWarningForeground3,
  },
  lessons: { display: 'flex', flexDirection: 'column', gap: '4px', margin: 0, padding: 0, listStyle: 'none' },
  lesson: { display: 'flex', alignItems: 'center', gap: '8px', color: tokens.colorNeutralForeground3 },
  current: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  done: { color: tokens.colorStatusSuccessForeground1 },
  queue: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 232px',
    gap: '8px',
    padding: '8px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  rows: { margin: 0, padding: 0, listStyle: 'none', fontVariantNumeric: 'tabular-nums' },
  row: {
    display: 'grid',
    gridTemplateColumns: '40px 88px minmax(0, 1fr) auto',
    gap: '8px',
    alignItems: 'center',
    minHeight: '32px',
    padding: '0 8px',
    boxSizing: 'border-box',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  active: { backgroundColor: tokens.colorBrandBackground2, outline: '1px solid transparent' },
  gone: { color: tokens.colorNeutralForeground4, textDecorationLine: 'line-through' },
  amount: { textAlign: 'end', fontWeight: tokens.fontWeightSemibold },
  panel: { display: 'flex', flexDirection: 'column', gap: '8px', padding: '8px', minHeight: '132px' },
  verbs: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: 'auto' },
  verb: {
    padding: '3px 8px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '20px',
  },
  focused: { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  hint: { minHeight: '20px' },
})

const steps: Record<Lesson, string> = {
  move: '按 J 到下一笔，K 回到上一笔',
  deposit: '上分：按 A 到「通过」，核对后按 Enter',
  payout: `下分：按 A，核对后按 ${MOD}Enter（只按 Enter 不会付款）`,
  cancel: '取消：按 C，按 1–4 选原因，再按 Enter',
}
const stateLabels: Record<PracticeOrder['state'], string> = {
  pending: '待处理',
  approved: '已通过',
  cancelled: '已取消',
}

/**
 * Three minutes with the keys of the queue. The orders are made up and live in this component: it reads nothing, sends
 * nothing and has no access to what could.
 */
export function PracticeDialog({ onClose }: { onClose: () => void }) {
  const styles = useStyles()
  const queue = useRef<HTMLDivElement>(null)
  const [practice, setPractice] = useState(FIRST)
  const { orders, activeId, focus, reason, done, hint } = practice
  const current = LESSONS.find((lesson) => !done.includes(lesson))
  const isStuck = current !== undefined && orders.every(({ state }) => state !== 'pending')
  const order = activeOrder(practice)
  useEffect(() => queue.current?.focus(), [])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const next = press(practice, key, event.ctrlKey || event.metaKey)
    if (!next) return
    // Neither the page nor the dialog may take it too.
    event.preventDefault()
    event.stopPropagation()
    if (!event.repeat) setPractice(next)
  }

  function restart(): void {
    setPractice(FIRST)
    queue.current?.focus()
  }

  return (
    <FormDialog title="上手：队列的按键" width={640} onClose={onClose}>
      <div className={styles.banner} role="note">
        练习：订单是编造的，不读取也不发送任何内容，不写操作记录。
      </div>
      <ol className={styles.lessons} aria-label="步骤">
        {LESSONS.map((lesson) => (
          <li
            key={lesson}
            className={mergeClasses(
              styles.lesson,
              lesson === current && styles.current,
              done.includes(lesson) && styles.done,
            )}
            aria-current={lesson === current ? 'step' : undefined}
          >
            {done.includes(lesson) ? <CheckmarkCircleRegular aria-label="完成" /> : <CircleRegular aria-hidden />}
            {steps[lesson]}
          </li>
        ))}
      </ol>
      <div
        ref={queue}
        className={styles.queue}
        role="application"
        aria-label="练习队列"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys that are practised go to it
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <ul className={styles.rows} aria-label="练习订单">
          {orders.map((each) => (
            <li
              key={each.id}
              className={mergeClasses(
                styles.row,
                each.id === activeId && styles.active,
                each.state !== 'pending' && styles.gone,
              )}
              aria-current={each.id === activeId ? 'true' : undefined}
            >
              <span>{each.isDeposit ? '上分' : '下分'}</span>
              <span className={styles.amount}>{each.amount}</span>
              <span>{each.name}</span>
              <span>{stateLabels[each.state]}</span>
            </li>
          ))}
        </ul>
        <div className={styles.panel}>
          <span>
            练习 · {order.isDeposit ? '上分' : '下分'} {order.amount}
          </span>
          <span>{order.name}</span>
          {focus === 'reason' && <span>{REASONS.map((each, i) => `${i + 1} ${each}`).join('　')}</span>}
          {reason !== '' && <span>原因：{reason}</span>}
          <div className={styles.verbs}>
            <span className={mergeClasses(styles.verb, focus === 'reason' && styles.focused)}>取消订单 C</span>
            <span className={mergeClasses(styles.verb, focus === 'approve' && styles.focused)}>
              通过 A {order.isDeposit ? '⏎' : `${MOD}⏎`}
            </span>
          </div>
        </div>
      </div>
      <span className={styles.hint} role="status">
        {current === undefined && '完成。在任何页面：N 到最早的待处理订单，? 看所有快捷键。'}
        {current !== undefined && (isStuck ? '订单用完了，可以重新开始。' : hint)}
      </span>
      {(isStuck || current === undefined) && (
        <div>
          <Button onClick={restart}>重新开始</Button>
        </div>
      )}
    </FormDialog>
  )
}
