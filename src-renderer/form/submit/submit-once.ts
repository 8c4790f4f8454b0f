import type { ReactNode } from 'react'
import { type AuditChange, recordChange } from '../../api/host/audit-log.ts'
import { ApiError, intentOf } from '../../api/http/errors.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import { toast } from '../../stores/toast.ts'
import { askConfirm } from '../dialogs/confirm.ts'
import { checkEarlierSave, rememberUnconfirmed } from './unconfirmed-saves.ts'

interface SubmitOptions {
  /** For the audit log: the action and the values it changes. */
  action: string
  fields?: AuditChange['fields']
  /** Resolves to false if the server did not do it. Throws ApiError. */
  submit: () => Promise<boolean>
  /** Checks after a lost response whether the action was executed. Throws ApiError. */
  verify?: () => Promise<boolean>
  /** Must not run twice: after a lost response it is resubmitted only once `verify` returned false. */
  nonIdempotent?: boolean
  /** Refetches the data on screen, whatever the outcome. */
  refresh: () => Promise<unknown>
  successMessage?: string
  failureMessage?: string
}

/** Asks for confirmation, then calls submitOnce. Resolves to whether the action was executed. */
export async function confirmAndSubmit({
  title,
  body,
  ...options
}: SubmitOptions & { title: string; body: ReactNode }): Promise<boolean> {
  return (await askConfirm({ title, body })) && (await submitOnce(options))
}

/**
 * Submits an action once and verifies it after a lost response; reports the outcome in a toast and in the audit log.
 * Resolves to whether the action was executed; its errors are reported, not thrown.
 */
export async function submitOnce(options: SubmitOptions): Promise<boolean> {
  const {
    action,
    fields = [],
    submit,
    verify,
    nonIdempotent = false,
    refresh,
    successMessage = '操作成功',
    failureMessage = '操作失败',
  } = options
  const record = (result: AuditChange['result'], detail: string) =>
    recordChange({ what: action, fields, result, told: detail })
  let succeeded = false
  try {
    if (nonIdempotent && (await checkEarlierSave(action, {})) === 'saved') {
      toast('success', '上次提交已经完成，没有重复提交')
      await refresh()
      return true
    }
    succeeded = await submit()
    record(succeeded ? 'done' : 'undone', succeeded ? '' : failureMessage)
    toast(succeeded ? 'success' : 'error', succeeded ? successMessage : failureMessage)
  } catch (error) {
    const outcomeUnknown = error instanceof ApiError && error.outcomeUnknown
    const verified = outcomeUnknown && verify ? await verify().catch(() => null) : null
    if (outcomeUnknown && !verified && nonIdempotent && verify) rememberUnconfirmed(action, {}, verify)
    record(
      verified ? 'done' : verified === null && outcomeUnknown ? 'unknown' : 'undone',
      verified ? '' : getErrorMessage(error),
    )
    if (verified) {
      succeeded = true
      toast('success', successMessage)
    } else if (!outcomeUnknown) toast(intentOf(error), getErrorMessage(error))
    else {
      const detail = verified === false ? '核对后没有变化，没有重复提交' : '已重新读取，没有重复提交'
      toast('error', `操作失败! ${getErrorMessage(error)}。结果未知：${detail}`)
    }
  }
  await refresh()
  return succeeded
}
