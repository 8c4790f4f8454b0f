import { Buffer } from 'node:buffer'
import { createHmac, timingSafeEqual } from 'node:crypto'

// The header is constant, as on a real server: tokens differ only in claims and signature.
const HEADER = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url')

function sign(text: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}

export function writeJwt(claims: Record<string, unknown>, secret: string): string {
  const text = `${HEADER}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  return `${text}.${sign(text, secret).toString('base64url')}`
}

/** The claims of a token with a valid signature, else undefined. Does not check `exp`. */
export function readJwt(token: string, secret: string): Record<string, unknown> | undefined {
  const [header, payload, signature, ...rest] = token.split('.')
  if (header !== HEADER || !payload || !signature || rest.length > 0) return undefined
  const actual = Buffer.from(signature, 'base64url')
  const expected = sign(`${header}.${payload}`, secret)
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  } catch {
    return undefined
  }
}
