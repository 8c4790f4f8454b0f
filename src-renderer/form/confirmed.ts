import type { ReactNode } from 'react'
import { ApiError, toneOf } from '../api/errors.ts'
import { type Change, noteChange } from '../api/trail.ts'
import { messageOf } from '../lib/errors.ts'
import { toast } from '../stores/toast.ts'
import { askConfirm } from './confirm.tsx'
import { beforeCreating, keepLostSave } from './lost-save.ts'

interface Action {
  /** For the audit log: the action and the values it changes. */
  what: string
  fields?: Change['fields']
  /** Resolves to false if the server did not do it. Throws ApiError. */
  send: () => Promise<boolean>
  /** Checks after a lost response whether the action was executed. Throws ApiError. */
  arrived?: () => Promise<boolean>
  /** Must not run twice: after a lost response it is resubmitted only once `verify` returned false. */
  onlyOnce?: boolean
  /** Refetches the data on screen, whatever the outcome. */
  refresh: () => Promise<unknown>
  done?: string
  undone?: string
}

/** Asks for confirmation, then calls submitOnce. Resolves to whether the action was executed. */
export async function confirmed({
  title,
  body,
  ...action
}: Action & { title: string; body: ReactNode }): Promise<boolean> {
  return (await askConfirm({ title, body })) && (await sendOnce(action))
}

/**
 * Submits an action once and verifies it after a lost response; reports the outcome in a toast and in the audit log.
 * Resolves to whether the action was executed; its errors are reported, not thrown.
 */
export async function sendOnce(action: Action): Promise<boolean> {
  const { what, fields = [], send, arrived, onlyOnce = false, refresh, done = '操作成功', undone = '操作失败' } = action
  const note = (result: Change['result'], told: string) => noteChange({ what, fields, result, told })
  let became = false
  try {
    if (onlyOnce && (await beforeCreating(what, {})) === 'saved') {
      toast('success', '上次提交已经完成，没有重复提交')
      await refresh()
      return true
    }
    became = await send()
    note(became ? 'done' : 'undone', became ? '' : undone)
    toast(became ? 'success' : 'error', became ? done : undone)
  } catch (error) {
    const lost = error instanceof ApiError && error.outcomeUnknown
    const found = lost && arrived ? await arrived().catch(() => null) : null
    if (lost && !found && onlyOnce && arrived) keepLostSave(what, {}, arrived)
    note(found ? 'done' : found === null && lost ? 'unknown' : 'undone', found ? '' : messageOf(error))
    if (found) {
      became = true
      toast('success', done)
    } else if (!lost) toast(toneOf(error), messageOf(error))
    else {
      const words = found === false ? '核对后没有变化，没有重复提交' : '已重新读取，没有重复提交'
      toast('error', `操作失败! ${messageOf(error)}。结果未知：${words}`)
    }
  }
  await refresh()
  return became
}
