import { parseBody } from '#shared/envelope.ts'
import { asRecord, asText, parseJson, stringifyJson } from '#shared/lossless-json.ts'
import { readReading } from '#shared/reading.ts'

/** Stored and replaced only together: the refresh token embeds parts of its access token (backend-facts, Tokens). */
export interface TokenPair {
  access: string
  refresh: string
}

/** Expiry of a JWT in epoch ms by the server clock; null when the text is no JWT or has no expiry. */
export function jwtExpiry(token: string): number | null {
  const payload = token.split('.')[1]
  if (!payload) return null
  try {
    const exp = asRecord(parseJson(Buffer.from(payload, 'base64url').toString('utf8'))).exp
    return typeof exp === 'number' && Number.isFinite(exp) ? exp * 1_000 : null
  } catch {
    return null
  }
}

/** Whether the request carried the current pair, or the received one expires later: a late response loses (fault 7). */
export function shouldReplace(received: TokenPair, current: TokenPair, sentWith: TokenPair): boolean {
  if (sentWith === current) return true
  const [currentExpiry, receivedExpiry] = [jwtExpiry(current.access), jwtExpiry(received.access)]
  return currentExpiry !== null && receivedExpiry !== null && receivedExpiry > currentExpiry
}

/** A token by any usual name, in an answer that is not understood, reaches no page either. */
const TOKEN_FIELD = /"(?:access|auth|id|jwt|x)?[_-]?token[_-]?(?:id)?"\s*:\s*"[^"]/i

/**
 * Parses a login response. `text` is the part for the page: loginInfo without its token. `login` is null unless
 * loginInfo.state is 1 (D1 §4, A035). Tokens are read from the headers, else from tokenID (A024, A181). `request`: the
 * body that was sent.
 */
export function parseLoginResponse(headers: Headers, text: string, request: string) {
  const body = parseBody(text)
  // What cannot be read may contain a token.
  if (body === undefined) return { text: '', login: null }
  const envelope = readReading(body)
  const info = asRecord(envelope?.data)
  if (!('tokenID' in info) && !('state' in info)) return { text: TOKEN_FIELD.test(text) ? '' : text, login: null }
  const { tokenID, userId, userID = userId, ...rest } = info
  const pair = { access: headers.get('access-token') || asText(tokenID), refresh: headers.get('x-access-token') ?? '' }
  const isAccepted = envelope?.succeeded === true && Number(info.state) === 1 && pair.access !== ''
  const names = [asText(asRecord(parseBody(request)).loginName), asText(info.userCode)].map((name) => name.trim())
  const loginNames = [...new Set(names)].filter(Boolean)
  const user = { id: asText(userID), name: asText(info.name), image: asText(info.userImg), loginNames }
  // The link's status is empty when missing (A013).
  const login = isAccepted ? { pair, user, linkStatus: asText(info.userTelStatus) } : null
  return { text: stringifyJson({ ...envelope, data: { ...rest, userID } }), login }
}
