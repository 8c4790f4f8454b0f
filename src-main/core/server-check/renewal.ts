import { setTimeout as delay } from 'node:timers/promises'
import type { CheckedCall } from '../../../src-preload/contract/server-check.ts'
import type { ProbeRequest, ProbeResponse } from '../gateway/buffered-request.ts'
import { jwtExpiry, type TokenPair } from '../session/tokens.ts'
import { PAY_DATA_PATH } from '../wire.ts'

export interface RenewalDeps {
  probe(request: ProbeRequest): Promise<ProbeResponse>
  /** Epoch ms of the server. */
  now(): number
  /** Of the session, now. */
  tokens(): TokenPair
  /** How long the check may wait for the access token to expire. */
  maxRenewalWaitMs: number
}

/** The server's clock is known to a second, and a token expires with its second. */
const CLOCK_TOLERANCE_MS = 2_000

const HEADERS = ['access-token', 'x-access-token'] as const

/**
 * Whether the server renews expired tokens by its response headers (D1 §9). It renews no others, and a refresh token
 * works once: so an ordinary reading of the session provokes it, and only after the access token has expired (A314).
 */
export async function checkRenewal(deps: RenewalDeps, atStart: TokenPair): Promise<CheckedCall> {
  const line = { call: HEADERS.join(' / '), title: '令牌续期', ms: null, bytes: null }
  const result = (verdict: CheckedCall['verdict'], note: string): CheckedCall => ({ ...line, verdict, notes: [note] })
  const isRenewed = () => deps.tokens().access !== atStart.access

  if (isRenewed()) return result('understood', '体检中已续期')
  if (!atStart.refresh) return result('skipped', '没有刷新令牌，到期须重新登录')
  const expiry = jwtExpiry(atStart.access)
  if (expiry === null) return result('skipped', '看不出令牌的有效期')
  const remainingMs = expiry - deps.now()
  if (remainingMs > deps.maxRenewalWaitMs)
    return result('skipped', `令牌还有 ${Math.ceil(remainingMs / 60_000)} 分钟到期，服务器只续期已到期的；到期后再体检`)
  const waitMs = remainingMs + CLOCK_TOLERANCE_MS
  if (waitMs > 0) await delay(waitMs)

  // What the console reads meanwhile may have been first.
  const answer = isRenewed()
    ? null
    : await deps.probe({ method: 'GET', path: PAY_DATA_PATH, search: '' }).catch((error: Error) => error)
  if (isRenewed()) return result('understood', '令牌到期后已续期')
  if (!answer || answer instanceof Error) return result('failed', answer?.message ?? '没有应答')
  const { status, headers } = answer.response
  const sent = HEADERS.filter((name) => headers.has(name))
  if (sent.length > 0) return result('notUnderstood', `续期的响应头只有 ${sent.join('、')}，须成对`)
  if (status < 200 || status > 299) return result('failed', `HTTP ${status}`)
  return result('skipped', '服务器仍接受到期的令牌（可能容许时钟误差），没有续期；几分钟后再体检')
}
