import type { ReactNode } from 'react'
import type { AuditChange, TrackedChange } from '../../api/host/audit-log.ts'
import { intentOf } from '../../api/http/errors.ts'
import { toast } from '../../stores/toast.ts'
import { askConfirm } from '../dialogs/confirm.ts'
import type { Submission } from '../dialogs/form-dialog.tsx'
import { submitOnce, verified } from './submit-once.ts'
import { checkEarlierSave, rememberUnconfirmed } from './unconfirmed-saves.ts'

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
