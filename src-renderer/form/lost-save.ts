import { ApiError } from '../api/errors.ts'
import { messageOf } from '../lib/errors.ts'
import { useSession } from '../stores/session.ts'
import { same, type Values } from './edits.ts'

/** A creation whose response was lost and that could not be found: the server may still execute it. */
interface LostSave {
  values: Values
  /** Resolves to whether the record exists now. Throws ApiError. */
  verify: () => Promise<boolean>
}

/** By server, operator and name. Outlives the form, so that a reopened form does not create the record twice. */
const lost = new Map<string, LostSave>()

function keyOf(name: string): string {
  const { server, user } = useSession.getState()
  return JSON.stringify([server, user?.id ?? '', name])
}

export function keepLostSave(name: string, values: Values, verify: LostSave['verify']): void {
  lost.set(keyOf(name), { values, verify })
}

/**
 * Checks before a creation whether an earlier one with a lost response was executed: `saved` if so, else `free`. Throws
 * ApiError if that cannot be checked, or if the record exists with other values; then nothing may be sent.
 */
export async function beforeCreating(name: string, values: Values): Promise<'saved' | 'free'> {
  const key = keyOf(name)
  const earlier = lost.get(key)
  if (!earlier) return 'free'
  const arrived = await earlier.verify().catch((error: unknown) => {
    const reason = `上次提交的结果仍无法核对（${messageOf(error)}）`
    throw new ApiError('http', `${reason}，没有再次提交。请稍后再次保存，会先核对上次的结果`)
  })
  lost.delete(key)
  if (!arrived) return 'free'
  if (same(earlier.values, values)) return 'saved'
  throw new ApiError('refused', EARLIER_DIFFERS)
}

/** Wraps a read before a write: if it fails, nothing was sent, so the outcome is not unknown. Throws ApiError. */
export async function beforeSending<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error: unknown) => {
    if (!(error instanceof ApiError && error.outcomeUnknown)) throw error
    throw new ApiError('http', `没有提交：${error.message}，请重试`)
  })
}

export const EARLIER_SAVED = '上次提交已经保存，没有重复提交'
const EARLIER_DIFFERS =
  '上次提交已经保存，没有重复提交。现在的内容与上次不同：要修改上次的，请关闭后编辑它；再次保存会另外新增一条'
