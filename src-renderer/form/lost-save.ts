import { ApiError } from '../api/errors.ts'
import { messageOf } from '../lib/errors.ts'
import { useSession } from '../stores/session.ts'
import { same, type Values } from './edits.ts'

/** A creation whose answer was lost, and that was not found when it was looked for: the server may carry it out later. */
interface LostSave {
  values: Values
  /** Whether it is there by now. Throws ApiError. */
  verify: () => Promise<boolean>
}

/** By what is created, for the operator who did it. Outlives its form: a second one must not create it again. */
const lost = new Map<string, LostSave>()

function keyOf(name: string): string {
  const { server, user } = useSession.getState()
  return JSON.stringify([server, user?.id ?? '', name])
}

export function keepLostSave(name: string, values: Values, verify: LostSave['verify']): void {
  lost.set(keyOf(name), { values, verify })
}

/**
 * Whether an earlier creation of the same, whose answer was lost, is there by now; read before anything is sent again. Throws ApiError
 * while that cannot be read, and where it is there with other values: then nothing may be sent.
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

/** What has to be read before something is sent: a failure of it leaves nothing unknown, since nothing was sent. Throws ApiError. */
export async function beforeSending<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error: unknown) => {
    if (!(error instanceof ApiError && error.outcomeUnknown)) throw error
    throw new ApiError('http', `没有提交：${error.message}，请重试`)
  })
}

export const EARLIER_SAVED = '上次提交已经保存，没有重复提交'
const EARLIER_DIFFERS =
  '上次提交已经保存，没有重复提交。现在的内容与上次不同：要修改上次的，请关闭后编辑它；再次保存会另外新增一条'
