import { stringifyJson } from '#shared/lossless-json.ts'
import type { Dialect } from '../../simulator/dialect/dialect.ts'
import { rewriteResponse } from '../../simulator/dialect/rest-rules.ts'

/** In place of axios: requests of the page go to the server directly, since the gateway changes no body. */

interface Config {
  method: string
  url: string
  params?: Record<string, unknown>
  data?: unknown
}

/** The server, once it is known, and the access token. */
const wire = { url: '', token: '' }

/** What the server answers while nothing changes, written as one with these rules writes it; null: it is asked. */
let replayed: Dialect | null = null
const recorded = new Map<string, Promise<{ status: number; headers: Record<string, string>; body: Buffer }>>()

export function replayAs(dialect: Dialect | null): void {
  replayed = dialect
}

async function record(address: string, init: RequestInit) {
  const response = await fetch(address, init)
  const body = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: Object.fromEntries(response.headers), body }
}

async function request({ method, url, params = {}, data }: Config) {
  const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  const address = `${wire.url}/api${url}${query.size > 0 ? `?${query}` : ''}`
  const headers = { authorization: `Bearer ${wire.token}`, ...(data ? { 'content-type': 'application/json' } : {}) }
  const init = { method, headers, body: data ? stringifyJson(data) : null }
  if (replayed) {
    const key = `${method} ${address} ${init.body}`
    if (!recorded.has(key)) recorded.set(key, record(address, init))
    const { status, body } = rewriteResponse((await recorded.get(key))!, `/api${url}`, replayed)
    return { status, data: new TextDecoder().decode(body), headers: {} }
  }
  const response = await fetch(address, init)
  return { status: response.status, data: await response.text(), headers: {} }
}

export async function signInDirectly(url: string): Promise<void> {
  wire.url = url
  const body = JSON.stringify({ loginName: 'admin', loginPwd: 'admin123456', loginCode: '' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/system/account-login`, { method: 'POST', headers, body })
  wire.token = answer.headers.get('access-token')!
}

export default { create: () => ({ request }), isCancel: () => false }
