import { parseBody, readEnvelope } from '../../../src-preload/shared/envelope.ts'
import { asRecord, asText, stringifyJson } from '../../../src-preload/shared/lossless-json.ts'

/** POST (D1 §7). */

/**
 * Parses a login response. `text` is the part for the page: loginInfo without its token. `login` is null unless
 * loginInfo.state is 1 (D1 §4, A035). Tokens are read from the headers, else from tokenID (A024, A181). `request`: the
 * body that was sent.
 */
export function parseLoginResponse(headers: Headers, text: string, request: string) {
  const body = parseBody(text)
  // What cannot be read may contain a token.
  if (body === undefined) return { text: '', login: null }
  const envelope = readEnvelope(body)
  const info = asRecord(envelope?.data)
  if (!('tokenID' in info) && !('state' in info)) return { text, login: null }
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
