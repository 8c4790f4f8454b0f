import { Button, Field, MessageBar, MessageBarBody, makeStyles, Textarea, tokens } from '@fluentui/react-components'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type Rebate, readAgain, rebateDay } from '../../api/rebates.ts'
import { Facts } from '../../form/facts.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { isLocked, useRefetchWhile } from '../../form/locked.ts'
import { ReadFault } from '../../form/read-fault.tsx'
import { useFormDraft } from '../../form/use-form-draft.ts'
import { messageOf } from '../../lib/errors.ts'
import { formatAmount } from '../../lib/money.ts'
import { dropDraft, keepDraft, useDrafts } from '../../stores/drafts.ts'
import { useSession } from '../../stores/session.ts'
import { toast } from '../../stores/toast.ts'
import { type BatchOutcome, canDecide, decide, outcomes, type RebateAction, totalOf } from './decision.ts'

const useStyles = makeStyles({
  total: { fontSize: tokens.fontSizeBase500, fontWeight: tokens.fontWeightSemibold },
  rows: { margin: 0, paddingInlineStart: '18px', maxHeight: '240px', overflow: 'auto', lineHeight: '22px' },
})

const NAMED_ROWS = 8
const words = {
  confirm: { title: '确认回红', done: '已确认', total: '返还合计' },
  // The exact title of D1 §5.
  cancel: { title: '确定取消吗', done: '已取消', total: '取消合计' },
} as const

interface DecideDialogProps {
  rebates: readonly Rebate[]
  action: RebateAction
  /** All or some of the rows were decided. */
  onDecided: () => void
  onClose: () => void
}

/** Confirms one decision on one or more rebates, from fresh data; unsuccessful rows are listed (A083). */
export function DecideDialog({ rebates, action, onDecided, onClose }: DecideDialogProps) {
  const styles = useStyles()
  const queries = useQueryClient()
  const operator = useSession(({ user }) => user)
  // The draft belongs to exactly these rebates; it must never be restored for another member's.
  const draftKey = `rebate-cancel-${rebates.map(({ id }) => String(id)).join()}`
  const [reason, setReason] = useState(useDrafts.getState().drafts[draftKey]?.reason ?? '')
  const [reasonFault, setReasonFault] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [locked, setLocked] = useState(false)
  const [outcome, setOutcome] = useState<BatchOutcome | null>(null)
  useFormDraft({
    key: draftKey,
    name: `${rebates.length} 笔回红的取消原因`,
    edits: action === 'cancel' && outcome === null && reason.trim() ? reason : null,
    atOnce: true,
    restore: setReason,
  })
  const fresh = useQuery({
    queryKey: ['rebates', 'again', useId()],
    queryFn: ({ signal }) => readAgain(rebates, signal),
    staleTime: 0,
    gcTime: 0,
    enabled: outcome === null,
  })
  // Rebates decided since the list was fetched, or no longer listed, are excluded and counted in a message.
  const now = rebates.flatMap((rebate) => (fresh.data ? (fresh.data.get(String(rebate.id)) ?? []) : rebate))
  const todo = now.filter(canDecide)
  const left = now.length - todo.length
  const missing = rebates.length - now.length

  useRefetchWhile(locked && todo.length > 0, ['rebates', 'again'])

  async function submit(): Promise<void> {
    if (action === 'cancel' && reason.trim() === '') return setReasonFault('未输入取消原因')
    setFault(null)
    setLocked(false)
    try {
      const result = await decide(todo, action, reason.trim(), operator)
      if (action === 'cancel') dropDraft(draftKey)
      onDecided()
      if (result.reason !== undefined) return setOutcome(result)
      toast('success', todo.length === 1 ? '操作成功' : `操作成功，${words[action].done} ${todo.length} 笔`)
      onClose()
    } catch (error) {
      setFault(messageOf(error))
      setLocked(isLocked(error))
    } finally {
      for (const resource of ['rebates', 'member', 'balance-changes']) {
        void queries.invalidateQueries({ queryKey: [resource] })
      }
    }
  }

  return (
    <FormDialog
      title={words[action].title}
      {...(outcome === null && { onSubmit: submit })}
      disabled={!fresh.isSuccess || todo.length === 0}
      enterSubmits={false}
      onClose={onClose}
    >
      {outcome ? (
        <Outcome
          outcome={outcome}
          onAgain={async () => setOutcome({ ...outcome, rows: await outcomes(todo, action, operator) })}
        />
      ) : (
        <>
          <Facts
            facts={{
              笔数: `${todo.length} 笔`,
              [words[action].total]: <span className={styles.total}>{formatAmount(totalOf(todo))}</span>,
              会员: namesOf(todo),
              数据: fresh.isSuccess ? '已核对' : fresh.error ? '未能核对' : '正在核对…',
            }}
          />
          <ReadFault error={fresh.error} onRetry={fresh.refetch} />
          {missing > 0 && <Told intent="warning" text={`${missing} 笔没有读到，不再包括在内`} />}
          {left > 0 && <Told intent="warning" text={`${left} 笔已被处理，不再包括在内`} />}
        </>
      )}
      {action === 'cancel' && outcome === null && (
        <Field label="取消原因" required validationMessage={reasonFault}>
          <Textarea
            value={reason}
            maxLength={500}
            onChange={(_event, { value }) => {
              setReason(value)
              setReasonFault(null)
              keepDraft(draftKey, { reason: value })
            }}
          />
        </Field>
      )}
      {fault && !(locked && todo.length === 0) && <Told intent="error" text={fault} />}
    </FormDialog>
  )
}

function Outcome({ outcome, onAgain }: { outcome: BatchOutcome; onAgain: () => Promise<void> }) {
  const styles = useStyles()
  const [reading, setReading] = useState(false)
  const done = outcome.rows.filter(({ became }) => became === 'done').length
  const others = outcome.rows.filter(({ became }) => became !== 'done')
  async function again(): Promise<void> {
    setReading(true)
    await onAgain()
    setReading(false)
  }
  return (
    <>
      <Told
        intent={others.length === 0 ? 'success' : 'warning'}
        text={`${outcome.reason}。已核对：成功 ${done} 笔，未成功 ${others.length} 笔。`}
      />
      {others.length > 0 && (
        <ul className={styles.rows} aria-label="未成功的记录">
          {others.map(({ rebate, told }) => (
            <li key={String(rebate.id)}>
              会员 {String(rebate.userId)} · {rebateDay(rebate)} · {formatAmount(rebate.expectedRebate)}：{told}
            </li>
          ))}
        </ul>
      )}
      <Button size="small" style={{ alignSelf: 'start' }} disabled={reading} onClick={() => void again()}>
        重新读取
      </Button>
    </>
  )
}

function namesOf(rebates: readonly Rebate[]): string {
  const ids = rebates.slice(0, NAMED_ROWS).map(({ userId }) => String(userId))
  return ids.join('、') + (rebates.length > NAMED_ROWS ? ` 等 ${rebates.length} 笔` : '')
}

function Told({ intent, text }: { intent: 'error' | 'warning' | 'success'; text: string }) {
  return (
    <MessageBar intent={intent} politeness="assertive" layout="multiline">
      <MessageBarBody style={{ whiteSpace: 'pre-line' }}>{text}</MessageBarBody>
    </MessageBar>
  )
}
