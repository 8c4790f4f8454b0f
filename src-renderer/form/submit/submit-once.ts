import {
  type AuditChange,
  createTrackedChange,
  isAnnounced,
  recordChange,
  reportOutcome,
  screenRoute,
  type TrackedChange,
} from '../../api/host/audit-log.ts'
import { ApiError } from '../../api/http/errors.ts'
import { getErrorMessage } from '../../lib/error-message.ts'

/**
 * The outcome of a change. `failed`: certainly not carried out. `unknown`: the response was lost and reading the data
 * has not shown it yet (结果未知). `alreadyDecided`: the record was decided before; `current` shows how.
 */
export interface Outcome<T = unknown> {
  kind: 'succeeded' | 'failed' | 'unknown' | 'alreadyDecided'
  /** For the audit log: why it failed or is unknown. */
  detail: string
  /** The error of the request, if that is why it failed. */
  error?: unknown
  /** The message of the lost response, also after `verify` has shown the outcome. */
  lost?: string
  /** The data that was read after a lost or negative response. */
  current?: T
  /** Reads the data again; the audit log follows. Throws ApiError. */
  recheck?: () => Promise<Outcome<T>>
}

/** What the main process records of a change that moves money, and locks meanwhile. */
export type Tracking = Pick<TrackedChange, 'route' | 'locks' | 'success' | 'decision' | 'followUp'>

/** The result of a `verify` that can tell whether the change was carried out. */
export const verified = (isCarriedOut: boolean) => (isCarriedOut ? CARRIED_OUT : NOT_CARRIED_OUT)

export const CARRIED_OUT: Partial<Outcome<never>> = { kind: 'succeeded', detail: '' }
export const NOT_CARRIED_OUT: Partial<Outcome<never>> = { kind: 'failed' }

/**
 * Sends a change once, verifies it by reading if the response is lost, and records it in the audit log. Nothing is ever
 * resent (architecture.md, Money). Does not throw.
 */
export async function submitOnce<T>(submission: {
  /** The entry of the audit log. `tracked`: for a change that moves money. */
  audit: Pick<AuditChange, 'action' | 'fields' | 'form'> & { tracked?: Tracking | undefined }
  /** Resolves to false if the server did not do it. Throws ApiError. */
  send: (change: TrackedChange) => Promise<boolean>
  /** Called when the response is lost, before the outcome is verified. */
  onLost?: (message: string) => void
  /** Reads the outcome after a lost response; what is not returned stays unknown. Throws ApiError. */
  verify?: (lost: string) => Promise<Partial<Outcome<T>>>
  /** Reads after a negative response why the server did not do it. Throws ApiError. */
  explain?: () => Promise<Partial<Outcome<T>>>
  failureMessage?: string
  /** Whether the outcome of a tracked change is on screen; false: the operator has left, and is notified. */
  isShown?: () => boolean
}): Promise<Outcome<T>> {
  const { audit, send, verify, explain, failureMessage = '操作失败' } = submission
  const { action, fields, form, tracked } = audit
  const described = { action, ...(form && { form }), fields }
  const change = createTrackedChange({
    ...(tracked ?? { route: screenRoute(), locks: [], success: 'flag' }),
    ...described,
  })
  let recorded = ''

  function conclude(outcome: Outcome<T>): Outcome<T> {
    const { kind, detail, lost } = outcome
    if (recorded === `${kind} ${detail}`) return outcome
    recorded = `${kind} ${detail}`
    const result = kind === 'alreadyDecided' ? 'failed' : kind
    // An ordinary success needs no notification.
    const isShown = (kind === 'succeeded' && lost === undefined) || (submission.isShown?.() ?? true)
    if (tracked || isAnnounced(change)) reportOutcome(change, { result, detail, isShown })
    else recordChange({ ...described, result, detail })
    return outcome
  }

  function read(fetchOutcome: () => Promise<Partial<Outcome<T>>>, fallback: Outcome<T>): Promise<Outcome<T>> {
    const recheck = async () => conclude({ ...fallback, ...(await fetchOutcome()), recheck })
    return recheck().catch(() => conclude({ ...fallback, recheck }))
  }

  let isDone: boolean
  try {
    isDone = await send(change)
  } catch (error) {
    const detail = getErrorMessage(error)
    if (!(error instanceof ApiError && error.outcomeUnknown)) return conclude({ kind: 'failed', detail, error })
    const isLost = error.kind !== 'unclear'
    if (isLost) submission.onLost?.(detail)
    const outcome = await read(async () => (await verify?.(detail)) ?? {}, { kind: 'unknown', detail, lost: detail })
    if (isLost) return outcome
    // The response came, and the data completes what it did not say.
    if (outcome.kind === 'succeeded') return { kind: 'succeeded', detail: '' }
    submission.onLost?.(detail)
    return outcome
  }
  if (isDone) return conclude({ kind: 'succeeded', detail: '' })
  return read(async () => (await explain?.()) ?? {}, { kind: 'failed', detail: failureMessage })
}
