import { pathOf, type UsedCall, usedCalls } from '#shared/endpoints.ts'
import { parseJson, stringifyJson } from '#shared/lossless-json.ts'
import { currentProfile } from '#shared/server-profile.ts'
import type { BufferedRequest } from '../gateway/buffered-request.ts'
import type { Policy } from '../settings/policy.ts'

/** The calls of the group bot and its time (D2 §7, D3 §7.4): documented without the prefix of the others (A036). */
const LEGACY_API_PATH = /^\/api(?=\/(?:User|SystemSettings|Odds|UpDownScore|Report|BalanceReport)\/)/

/**
 * Paths at the server in use that the specification leaves open (A036, A037, A179): by the policy, else by the server's
 * profile. Everything else of the console knows the documented paths only.
 */
export function serverPaths({ paths = {} }: Policy) {
  const inForce = () => ({ ...currentProfile().paths, ...paths })
  return {
    get hub() {
      return inForce().hub
    },
    /** Maps a path of our own origin to the path at the server. */
    rewritePath: (path: string): string => {
      const { images, legacyPrefix } = inForce()
      return movedCall(path) ?? path.replace(LEGACY_API_PATH, legacyPrefix).replace(/^\/images(?=\/)/, images)
    },
  }
}

/** The path of a call that the profile names; null for the others. */
function movedCall(path: string): string | null {
  for (const [call, moved] of Object.entries(currentProfile().calls)) {
    const values = matchCall(call as UsedCall, path)
    if (values) return moved.replace(/\{\w+\}/g, (placeholder) => values.get(placeholder) ?? placeholder)
  }
  return null
}

/** The values of the placeholders, as they stand in the path; null for another call. */
function matchCall(call: UsedCall, path: string): Map<string, string> | null {
  const [steps, given] = [`/api${pathOf(usedCalls[call])}`.split('/'), path.split('/')]
  const isSame = steps.length === given.length && steps.every((step, at) => step.startsWith('{') || step === given[at])
  return isSame ? new Map(steps.map((step, at) => [step, given[at]!])) : null
}

type Names = Readonly<Record<string, string>>

/** The query and body as the server in use names their parameters; all else of the console knows the documents' names. */
export function withServerParameters(request: BufferedRequest): BufferedRequest {
  const { path, search, body } = request
  const [, names] =
    Object.entries(currentProfile().parameters).find(([call]) => matchCall(call as UsedCall, path)) ?? []
  if (!names) return request
  const query = [...new URLSearchParams(search)].map(([name, value]) => [nameIn(names, name), value])
  return {
    ...request,
    search: query.length > 0 ? `?${new URLSearchParams(query)}` : search,
    body: body && isJson(request) ? renameBody(names, body) : body,
  }
}

const nameIn = (names: Names, name: string) => (Object.hasOwn(names, name) ? names[name]! : name)

const isJson = ({ headers }: BufferedRequest) =>
  headers.some(([name, value]) => name.toLowerCase() === 'content-type' && value.startsWith('application/json'))

const renameBody = (names: Names, body: Uint8Array): Uint8Array =>
  Buffer.from(stringifyJson(rename(names, parseJson(new TextDecoder().decode(body)))))

/** A list has the parameters in each of its entries. */
function rename(names: Names, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => rename(names, item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [nameIn(names, name), field]))
}

/**
 * Options of every request to the server. No cache: responses carry tokens in their headers and orders and account
 * numbers in their bodies, and a cached response would be out of date (fault 36). No cookies. No redirects, which would
 * send the tokens to another host.
 */
export const SERVER_REQUEST = { cache: 'no-store', credentials: 'omit', redirect: 'error' } as const

/** The same for a reading in a session: a redirect is not followed either, but says where it leads. */
export const SESSION_READ = { ...SERVER_REQUEST, redirect: 'manual' } as const

/**
 * The user agent with a name in ASCII in place of the product's: servers and proxies refuse or misread other bytes in
 * a header.
 */
export function asciiUserAgent(userAgent: string, version: string): string {
  const named = userAgent.replace(/(\(KHTML, like Gecko\) ).*?(?=Chrome\/)/, `$1OperatorConsole/${version} `)
  return named.replace(/[^\x20-\x7e]+/g, '')
}
