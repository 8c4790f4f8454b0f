import { Button, Field, Input, MessageBar, MessageBarBody, Textarea, tokens } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isolateText } from '../../src-preload/shared/foreign-text.ts'
import { ApiError, toneOf } from '../api/errors.ts'
import { toWireId } from '../api/id.ts'
import { memberById } from '../api/members.ts'
import { concludeChange, type TrackedChange, trackChange } from '../api/trail.ts'
import { showServerTime } from '../lib/beijing.ts'
import { messageOf } from '../lib/errors.ts'
import { addAmounts, formatAmount, formatSigned, readAmount, signOf } from '../lib/money.ts'
import { serverNow } from '../stores/clock.ts'
import { dropDraft, keepDraft, useDrafts } from '../stores/drafts.ts'
import { useSession } from '../stores/session.ts'
import { toast } from '../stores/toast.ts'
import { askConfirm } from './confirm.tsx'
import { Facts } from './facts.tsx'
import { FormDialog } from './form-dialog.tsx'
import { ourRecord, type PointsOperation } from './points-operations.ts'
import { useFormDraft } from './use-form-draft.ts'
import { useMember } from './use-member.ts'

type Values = { userId: string; balance: string; remark: string }
/** A change whose response was lost; `sentAt`: server time in epoch ms. */
type Lost = { id: string; amount: number; remark: string; change: TrackedChange; sentAt: number }
type Faults = Partial<Record<keyof Values, string>>

const INTERRUPTED = '结果未知：提交时登录已失效。请核对账变后再决定是否重新提交。'

interface PointsDialogProps {
  operation: PointsOperation
  userId?: string
  /** Shown while the change is submitted (A173). */
  savingText?: string
  onClose: () => void
}

/** Adds points to a member or deducts them; shows name and balance for confirmation before submitting (A057). */
export function PointsDialog({ operation, userId = '', savingText = '验证成功，保存中', onClose }: PointsDialogProps) {
  const { title: word, sign } = operation
  const draftKey = `points-${word}-${userId}`
  const kept = useDrafts(({ drafts }) => drafts[draftKey])
  const [values, setValues] = useState<Values>({
    userId: kept?.userId ?? userId,
    balance: kept?.balance ?? '',
    remark: kept?.remark ?? '',
  })
  const [faults, setFaults] = useState<Faults>({})
  const [looked, setLooked] = useState(values.userId)
  const [state, setState] = useState<{ intent: 'error' | 'warning' | 'info' | 'success'; text: string } | null>(
    kept?.unsure ? { intent: 'warning', text: kept.unsure } : null,
  )
  const [lost, setLost] = useState<Lost | null>(null)
  const [verifying, setVerifying] = useState(false)
  const operator = useSession(({ user }) => user)
  const member = useMember(looked)
  const queries = useQueryClient()

  // Set if these values may already have been submitted; kept with the draft and shown when it is restored.
  const unsure = lost ? state?.text : state?.intent === 'info' ? INTERRUPTED : kept?.unsure
  useFormDraft<Values & { unsure?: string }>({
    key: draftKey,
    name: values.userId ? `${word}（会员 ${values.userId}）` : word,
    edits:
      values.balance || values.remark || values.userId !== userId
        ? { ...values, ...(unsure !== undefined && { unsure }) }
        : null,
    atOnce: true,
    // A restored draft is validated and confirmed like new input, and never submitted automatically.
    restore: ({ unsure, ...typed }) => {
      setValues(typed)
      setLooked(typed.userId)
      keepDraft(draftKey, { ...typed, ...(unsure !== undefined && { unsure }) })
      if (unsure !== undefined) setState({ intent: 'warning', text: unsure })
    },
  })

  const set = (change: Partial<Values>) => {
    const next = { ...values, ...change }
    setValues(next)
    setFaults((old) => ({ ...old, ...Object.fromEntries(Object.keys(change).map((name) => [name, undefined])) }))
    keepDraft(draftKey, next)
  }
  const lookUp = () => {
    const id = values.userId.trim()
    const fault = idFault(id, operation)
    setFaults((old) => ({ ...old, userId: fault ?? undefined }) as Faults)
    if (!fault) setLooked(id)
  }

  async function submit(): Promise<void> {
    setState(null)
    const id = values.userId.trim()
    const amount = readAmount(values.balance, operation.amountMissing)
    const found: Faults = {}
    const wrongId = idFault(id, operation)
    if (wrongId) found.userId = wrongId
    if ('error' in amount) found.balance = amount.error
    const remark = values.remark.trim()
    if (operation.remarkMissing && remark === '') found.remark = operation.remarkMissing
    setFaults(found)
    if ('error' in amount || Object.keys(found).length > 0)
      return setState({ intent: 'warning', text: '表单验证失败，请检查!' })
    setLooked(id)
    let now: Awaited<ReturnType<typeof memberById>>
    try {
      now = await memberById(id)
    } catch (error) {
      return setState({ intent: 'error', text: `无法核对会员：${messageOf(error)}` })
    }
    if (!now) {
      setFaults({ userId: '会员不存在' })
      return setState({ intent: 'warning', text: '表单验证失败，请检查!' })
    }
    const after = addAmounts(now.balance, amount.value, sign)
    const sure = await askConfirm({
      title: `确认${word}`,
      enterSubmits: false,
      body: (
        <Facts
          facts={{
            会员: `${isolateText(now.name)}（${id}）`,
            操作金额: <strong>{formatSigned(sign * amount.value)}</strong>,
            当前余额: formatAmount(now.balance),
            操作后余额: (
              <span style={signOf(after) < 0 ? { color: tokens.colorStatusDangerForeground1 } : {}}>
                {formatAmount(after)}
                {signOf(after) < 0 && '（低于零）'}
              </span>
            ),
            备注: remark || null,
          }}
        />
      ),
    })
    if (sure) await send(id, amount.value)
  }

  async function send(id: string, amount: number): Promise<void> {
    setState({ intent: 'info', text: savingText })
    const remark = values.remark.trim()
    const change = trackChange({
      what: `${word}（会员 ${id}）`,
      fields: [{ field: '金额', from: '', to: formatSigned(sign * amount) }],
      route: operation.listRoute(id),
      locks: [`points:${word}:${id}:${amount}`],
      success: operation.success,
    })
    const sent = { id, amount, remark, change, sentAt: serverNow() }
    try {
      const verdict = await operation.send(toWireId(id), amount, remark, change)
      if (verdict !== 'done') {
        const text = verdict === 'forbidden' ? '无权限' : '操作失败'
        concludeChange(change, 'undone', text)
        return setState({ intent: 'error', text })
      }
      concludeChange(change, 'done')
      dropDraft(draftKey)
      toast('success', '操作成功')
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError && error.outcomeUnknown)) {
        concludeChange(change, 'undone', messageOf(error))
        return setState({ intent: toneOf(error), text: messageOf(error) })
      }
      setState({ intent: 'warning', text: `操作失败! ${messageOf(error)}。结果未知，正在核对…` })
      setLost(sent)
      await verify(sent)
    } finally {
      for (const resource of ['pay', 'member', 'rebates', 'balance-changes']) {
        void queries.invalidateQueries({ queryKey: [resource] })
      }
    }
  }

  /** Looks for the record of a lost response without resubmitting; once found, clears the form (A215). */
  async function verify(sent: Lost): Promise<void> {
    setVerifying(true)
    const { done, text } = await outcome(operation, sent, operator)
    setVerifying(false)
    setState({ intent: done ? 'success' : 'warning', text })
    concludeChange(sent.change, done ? 'done' : 'unknown', text)
    // Another operator may have signed in meanwhile.
    if (useSession.getState().user?.id !== operator?.id) return
    if (!done) return keepDraft(draftKey, { ...values, unsure: `上次提交${text}` })
    setValues({ userId, balance: '', remark: '' })
    setLooked(userId)
    dropDraft(draftKey)
  }

  return (
    <FormDialog title={word} {...(!lost && { onSubmit: submit })} onClose={onClose}>
      <Field label="会员ID" required {...fault(faults.userId)} hint={<MemberHint member={member} asked={looked} />}>
        <Input
          disabled={lost !== null}
          inputMode="numeric"
          maxLength={32}
          value={values.userId}
          onChange={(_event, { value }) => set({ userId: value })}
          onBlur={lookUp}
        />
      </Field>
      <Field label="操作金额" required {...fault(faults.balance)}>
        <Input
          disabled={lost !== null}
          inputMode="decimal"
          maxLength={32}
          value={values.balance}
          onChange={(_event, { value }) => set({ balance: value })}
          onBlur={() => {
            const amount = readAmount(values.balance, operation.amountMissing)
            if ('error' in amount) setFaults((old) => ({ ...old, balance: amount.error }))
          }}
        />
      </Field>
      <Field label="备注" required={operation.remarkMissing !== undefined} {...fault(faults.remark)}>
        <Textarea
          disabled={lost !== null}
          maxLength={500}
          value={values.remark}
          onChange={(_event, { value }) => set({ remark: value })}
        />
      </Field>
      {state && (
        <MessageBar intent={state.intent} politeness="assertive" layout="multiline">
          <MessageBarBody style={{ whiteSpace: 'pre-line' }}>{state.text}</MessageBarBody>
        </MessageBar>
      )}
      {lost && state?.intent === 'warning' && (
        <Button
          size="small"
          style={{ alignSelf: 'start' }}
          disabledFocusable={verifying}
          onClick={() => void verify(lost)}
        >
          重新核对
        </Button>
      )}
    </FormDialog>
  )
}

function MemberHint({ member, asked }: { member: ReturnType<typeof useMember>; asked: string }) {
  if (asked === '') return '输入会员ID后显示昵称和余额'
  if (member.isFetching) return '正在查询会员…'
  if (member.error) return `无法查询会员：${messageOf(member.error)}`
  if (!member.data) return '会员不存在'
  return `${isolateText(member.data.name)} · 当前余额 ${formatAmount(member.data.balance)}`
}

/** Searches the server's records for a change whose response was lost (A195, A215). */
async function outcome(
  operation: PointsOperation,
  { id, amount, remark, sentAt }: Lost,
  operator: Parameters<typeof ourRecord>[1],
): Promise<{ done: boolean; text: string }> {
  let found: ReturnType<typeof ourRecord>
  try {
    found = ourRecord(await operation.findRecords(id, amount, sentAt), operator, remark)
  } catch {
    return { done: false, text: '结果未知：网络中断，暂时无法核对。请稍后重新核对，不要重复提交。' }
  }
  const check = '请核对账变后再决定是否重新提交。'
  if (found.kind === 'none') {
    return { done: false, text: `结果未知：没有找到这笔记录，操作可能未生效。${check}` }
  }
  const { record } = found
  const told = `${showServerTime(record.time)} ${formatAmount(record.amount)}`
  if (found.kind === 'ours') return { done: true, text: `操作已生效：会员 ${id}，${told}。请勿重复提交。` }
  const whose = `${told}，操作人 ${isolateText(record.operator ?? '') || '未注明'}，备注 ${isolateText(record.remark ?? '') || '无'}`
  return found.kind === 'others'
    ? { done: false, text: `结果未知：没有找到您的记录。相同金额的一笔不是本次操作：${whose}。${check}` }
    : { done: false, text: `结果未知：有一笔相同金额的记录，不能确认是本次操作：${whose}。${check}` }
}

function idFault(id: string, { idMissing }: PointsOperation): string | null {
  return id === '' ? idMissing : /^\d+$/.test(id) ? null : '该项必须输入数字'
}

function fault(message: string | undefined) {
  return { validationMessage: message ?? null }
}
