import { makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { formatAmount } from '#shared/money.ts'
import { type Rebate, rebateDay } from '../../api/orders/rebates.ts'
import { fetchPeriodReport } from '../../api/reports/member-statistics.ts'
import { Fact } from '../../features/members/fact.tsx'
import { useMember } from '../../features/members/member-facts.ts'
import { DecisionPanel, type PanelHandle, type Verb } from '../../features/review/decision-panel.tsx'
import { useReasonChoice } from '../../features/review/reason-chips.tsx'
import { dayTotals } from '../../features/statistics/statistics-tables.ts'
import { DescriptionList } from '../../form/layout/description-list.tsx'
import { FormMessage } from '../../form/layout/form-message.tsx'
import { LoadError } from '../../form/layout/query-state.tsx'
import { BusyButton } from '../../form/submit/busy-button.tsx'
import type { Outcome } from '../../form/submit/submit-once.ts'
import { useEffectOnChange } from '../../lib/state-hooks.ts'
import { MemberLink } from '../../list/table/member-link.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { MOD } from '../../ui/shortcut-help.ts'
import { SimpleTable } from '../../ui/simple-table.tsx'
import type { RebateAction, RowOutcome } from './use-rebate-decision.ts'
import { useRebateDecision } from './use-rebate-decision.ts'

const useStyles = makeStyles({
  title: { fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold, margin: 0 },
  total: {
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
  },
  day: { margin: 0, fontSize: 'inherit', fontWeight: tokens.fontWeightSemibold },
})

/** The rebates in the panel. */
export interface RebateReview {
  rebates: readonly Rebate[]
  /** Takes the focus at each request. */
  action: RebateAction
  requests: number
}

export interface RebatePanelHandle {
  /** Takes the focus if the panel must stay at its rebates; returns whether it must. */
  hold: () => boolean
}

/** Decides about one or more rebates at once, from fresh data; unsuccessful rows are listed (A083). */
export function RebatePanel(props: {
  review: RebateReview
  onDecided: (rebates: readonly Rebate[]) => void
  onSuccess: () => void
  onClose: () => void
  handle: Ref<RebatePanelHandle>
  className: string
}) {
  const { review, onDecided, onSuccess, onClose, handle, className } = props
  const styles = useStyles()
  const [isCancelling, setCancelling] = useState(review.action === 'cancel')
  const decision = useRebateDecision({ rebates: review.rebates, isCancelling, onDecided, onSuccess })
  const {
    rebatesQuery,
    decidable,
    total,
    missingCount,
    decidedCount,
    unreadableCount,
    isReady,
    isSending,
    outcome,
    cancel,
  } = decision
  const [hint, setHint] = useState<string | null>(null)
  const panel = useRef<PanelHandle>(null)
  const showsReasons = isCancelling && outcome === null
  const reasons = useReasonChoice(showsReasons, cancel.field)

  useImperativeHandle(handle, () => ({
    hold: () => {
      const isHeld = isSending || outcome !== null
      if (isHeld) panel.current?.focusPanel()
      return isHeld
    },
  }))
  const applyFocus = useEffectEvent(() => {
    setCancelling(review.action === 'cancel')
    if (review.action === 'confirm') panel.current?.focusVerb('confirm')
    else reasons.focus()
  })
  // Each request focuses once.
  useEffectOnChange(() => applyFocus(), [review.requests])

  const count = `${decidable.length} 笔`
  const confirmVerb: Verb = {
    id: 'confirm',
    label: `确认 ${count} ${formatAmount(total)}`,
    hotkey: 'a',
    tone: 'primary',
    disabled: !isReady,
    press: () => void decision.submit('confirm'),
    needsCtrl: true,
    isMain: true,
  }
  const cancelVerb: Verb = {
    id: 'cancel',
    label: `取消 ${count}`,
    hotkey: 'c',
    tone: 'danger',
    disabled: !isReady,
    press: () => (isCancelling ? void decision.submit('cancel') : setCancelling(true)),
    onHotkey: () => (isCancelling ? reasons.focus() : setCancelling(true)),
    isMain: isCancelling,
  }

  function onKey(key: string, target: HTMLElement): boolean {
    if (!target.closest('textarea')) return reasons.onKey(key)
    if (key !== 'Enter') return false
    void decision.submit('cancel')
    return true
  }

  const title = `回红 ${review.rebates.length} 笔`
  const possibleVerbs = isCancelling ? [cancelVerb] : [cancelVerb, confirmVerb]
  return (
    <DecisionPanel
      label={title}
      verbs={outcome ? [] : possibleVerbs}
      busy={isSending}
      isHeld={outcome !== null}
      note={outcome ? null : (decision.progress ?? hint ?? (rebatesQuery.isPending ? '正在核对…' : null))}
      backLabel={outcome ? '关闭' : '返回'}
      onBack={() => isSending || onClose()}
      onClose={() => isSending || onClose()}
      onKey={onKey}
      onPlainEnter={() => setHint(`确认回红请按 ${MOD}Enter 或点击按钮，Enter 不会提交`)}
      handle={panel}
      className={className}
    >
      {/* The exact title of D1 §5. */}
      <h2 className={styles.title}>{showsReasons ? '确定取消吗' : title}</h2>
      {outcome ? (
        <BatchResult outcome={outcome} onRefetch={decision.recheck} />
      ) : (
        <>
          <span className={styles.total}>{formatAmount(total)}</span>
          <LoadError error={rebatesQuery.error} onRetry={rebatesQuery.refetch} />
          {missingCount > 0 && (
            <FormMessage message={{ intent: 'warning', text: `${missingCount} 笔没有读到，不再包括在内` }} />
          )}
          {decidedCount > 0 && (
            <FormMessage message={{ intent: 'warning', text: `${decidedCount} 笔已被处理，不再包括在内` }} />
          )}
          {unreadableCount > 0 && (
            <FormMessage message={{ intent: 'warning', text: `${unreadableCount} 笔的应返金额无法识别，不包括在内` }} />
          )}
        </>
      )}
      <FormMessage message={decision.submitError} />
      {reasons.choice}
      {outcome === null && <RebateFacts rebates={decidable} />}
    </DecisionPanel>
  )
}

function RebateFacts({ rebates }: { rebates: readonly Rebate[] }) {
  const [only] = rebates
  if (!only) return null
  if (rebates.length === 1) return <OneRebate rebate={only} />
  return (
    <SimpleTable
      label="所选回红"
      headings={['会员ID', '日期', '应返']}
      numeric
      fill
      rows={rebates.map((rebate) => ({
        key: String(rebate.id),
        header: <MemberLink memberId={rebate.userId}>{String(rebate.userId)}</MemberLink>,
        cells: [rebateDay(rebate), formatAmount(rebate.expectedRebate)],
      }))}
    />
  )
}

/** What the day of a rebate was like for its member: it is decided with that in sight. */
function OneRebate({ rebate }: { rebate: Rebate }) {
  const styles = useStyles()
  const [memberId, day] = [String(rebate.userId), rebateDay(rebate)]
  const member = useMember(memberId)
  const totals = useQuery({
    queryKey: ['statistics', 'rebate', memberId, day],
    queryFn: async ({ signal }) =>
      dayTotals(
        await fetchPeriodReport({ userid: memberId, sdate: `${day} 00:00:00`, edate: `${day} 23:59:59` }, signal),
      ),
  })
  return (
    <>
      <DescriptionList
        items={{
          会员ID: <MemberLink memberId={memberId}>{memberId}</MemberLink>,
          昵称: <Fact query={member}>{(read) => (read ? <ForeignText text={read.name} /> : '会员不存在')}</Fact>,
          余额: <Fact query={member}>{(read) => (read ? formatAmount(read.balance) : '—')}</Fact>,
          日期: day,
          有效流水: formatAmount(rebate.waterBalance),
          输额: formatAmount(rebate.loseBalance),
          应返: formatAmount(rebate.expectedRebate),
        }}
      />
      <h3 className={styles.day}>当日统计</h3>
      <Fact query={totals}>{(items) => <DescriptionList items={items} />}</Fact>
    </>
  )
}

const useBatchResultStyles = makeStyles({
  rows: { margin: 0, paddingInlineStart: '18px', lineHeight: '22px' },
  refetch: { alignSelf: 'start' },
})

/** The outcome for each rebate of a decision that did not succeed for all of them (A083). */
function BatchResult({ outcome, onRefetch }: { outcome: Outcome<RowOutcome[]>; onRefetch: () => Promise<void> }) {
  const styles = useBatchResultStyles()
  const rows = outcome.current ?? []
  const unsuccessful = rows.filter(({ kind }) => kind !== 'succeeded')
  const reason = outcome.lost === undefined ? '部分未能处理' : `操作失败! ${outcome.lost}。结果未知，没有重复提交`
  const counts = `成功 ${rows.length - unsuccessful.length} 笔，未成功 ${unsuccessful.length} 笔`
  const intent = unsuccessful.length === 0 ? 'success' : 'warning'
  return (
    <>
      <FormMessage message={{ intent, text: `${reason}。已核对：${counts}。` }} />
      {unsuccessful.length > 0 && (
        <ul className={styles.rows} aria-label="未成功的记录">
          {unsuccessful.map(({ rebate, message }) => (
            <li key={String(rebate.id)}>
              会员 <MemberLink memberId={rebate.userId}>{String(rebate.userId)}</MemberLink> · {rebateDay(rebate)} ·{' '}
              {formatAmount(rebate.expectedRebate)}：{message}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.refetch}>
        <BusyButton label="重新读取" run={onRefetch} />
      </div>
    </>
  )
}
