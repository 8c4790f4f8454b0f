import { ApiError } from '../../api/http/errors.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import { useSession } from '../../stores/session.ts'
import { isSameValue, type Values } from '../edit/edits.ts'

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
export async function guardPrecheck<T>(precheck: Promise<T>): Promise<T> {
  return precheck.catch((error: unknown) => {
    if (!(error instanceof ApiError && error.outcomeUnknown)) throw error
    throw new ApiError('http', `没有提交：${error.message}，请重试`)
  })
}

export const EARLIER_SAVED_MESSAGE = '上次提交已经保存，没有重复提交'
const EARLIER_DIFFERS_MESSAGE =
  '上次提交已经保存，没有重复提交。现在的内容与上次不同：要修改上次的，请关闭后编辑它；再次保存会另外新增一条'
