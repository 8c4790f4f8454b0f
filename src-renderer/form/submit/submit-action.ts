import type { ReactNode } from 'react'
import type { AuditChange, TrackedChange } from '../../api/host/audit-log.ts'
import { ApiError, intentOf } from '../../api/http/errors.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import { useSession } from '../../stores/session.ts'
import { toast } from '../../stores/toast.ts'
import { askConfirm } from '../dialogs/confirm.ts'
import type { Submission } from '../dialogs/form-dialog.tsx'
import { isSameValue, type Values } from '../edit/edits.ts'
import { submitOnce, verified } from './submit-once.ts'

/** Resolves to whether the record exists now. Throws ApiError. */
type Verify = () => Promise<boolean>

/**
 * Creations whose response was lost and that could not be found: the server may still execute them. By server, operator
 * and name. Outlives the form, so that a reopened form does not create the record twice.
 */
const unconfirmedSaves = new Map<string, { values: Values; verify: Verify }>()

function scopedKey(name: string): string {
  const { server, user } = useSession.getState()
  return JSON.stringify([server, user?.id ?? '', name])
}

export function rememberUnconfirmed(name: string, values: Values, verify: Verify): void {
  unconfirmedSaves.set(scopedKey(name), { values, verify })
}

/**
 * Checks before a creation whether an earlier one with a lost response was executed: `saved` if so, else `free`. Throws
 * ApiError if that cannot be checked, or if the record exists with other values; then nothing may be sent.
 */
export async function checkEarlierSave(name: string, values: Values): Promise<'saved' | 'free'> {
  const key = scopedKey(name)
  const earlier = unconfirmedSaves.get(key)
  if (!earlier) return 'free'
  const exists = await earlier.verify().catch((error: unknown) => {
    const reason = `上次提交的结果仍无法核对（${getErrorMessage(error)}）`
    throw new ApiError('http', `${reason}，没有再次提交。请稍后再次保存，会先核对上次的结果`)
  })
  unconfirmedSaves.delete(key)
  if (!exists) return 'free'
  if (isSameValue(earlier.values, values)) return 'saved'
  throw new ApiError('refused', EARLIER_DIFFERS_MESSAGE)
}

/** Wraps a read before a write: if it fails, nothing was sent, so the outcome is not unknown. Throws ApiError. */
export const guardPrecheck = async <T>(precheck: Promise<T>): Promise<T> =>
  precheck.catch((error: unknown) => {
    if (!(error instanceof ApiError && error.outcomeUnknown)) throw error
    throw new ApiError('http', `没有提交：${error.message}，请重试`)
  })

export const EARLIER_SAVED_MESSAGE = '上次提交已经保存，没有重复提交'
const EARLIER_DIFFERS_MESSAGE =
  '上次提交已经保存，没有重复提交。现在的内容与上次不同：要修改上次的，请关闭后编辑它；再次保存会另外新增一条'

interface ActionOptions {
  /** For the audit log, with the values it changes. */
  action: string
  fields?: AuditChange['fields']
  /** Resolves to false if the server did not do it. Throws ApiError. */
  submit: (change: TrackedChange) => Promise<boolean>
  /** Checks after a lost response whether the action was executed. Throws ApiError. */
  verify?: () => Promise<boolean>
  /** Must not run twice: after a lost response it is resubmitted only once `verify` returned false. */
  nonIdempotent?: boolean
  /** Refetches the data on screen, whatever the outcome. */
  refresh: () => Promise<unknown>
  successMessage?: string
  failureMessage?: string
}

/** Asks for confirmation, then calls submitAction. Resolves to whether the action was executed. */
export async function confirmAndSubmit(
  options: ActionOptions & Pick<Submission, 'submitLabel' | 'tone'> & { title: string; body: ReactNode },
): Promise<boolean> {
  const { title, body, submitLabel, tone } = options
  return (await askConfirm({ title, body, submitLabel, tone })) && (await submitAction(options))
}

/** For `verify`: what the server does not say proves neither that the change was made nor that it was not (A386). */
export function requireKnown<T>(current: T | null): T {
  if (current === null) throw new Error('服务器没有给出状态')
  return current
}

/** Submits an action once and reports its outcome in a toast. Resolves to whether it was executed. */
export async function submitAction(options: ActionOptions): Promise<boolean> {
  const { action, fields = [], submit, verify, nonIdempotent, refresh, failureMessage = '操作失败' } = options
  let successMessage = options.successMessage ?? '操作成功'
  const { kind, detail, error, lost } = await submitOnce({
    audit: { action, fields },
    send: async (change) => {
      if (!nonIdempotent || (await checkEarlierSave(action, {})) === 'free') return submit(change)
      successMessage = '上次提交已经完成，没有重复提交'
      return true
    },
    ...(verify && { verify: async () => verified(await verify()) }),
    failureMessage,
  })
  if (kind === 'succeeded') toast('success', successMessage)
  else if (lost === undefined) toast(intentOf(error), detail)
  else {
    if (nonIdempotent && verify) rememberUnconfirmed(action, {}, verify)
    const state = kind === 'failed' ? '核对后没有变化' : '已重新读取'
    toast('error', `操作失败! ${lost}。结果未知：${state}，没有重复提交`)
  }
  await refresh()
  return kind === 'succeeded'
}
