import { stringifyJson } from '#shared/lossless-json.ts'

/** In place of axios: requests of the page go to the server directly, since the gateway changes no body. */

interface Config {
  method: string
  url: string
  params?: Record<string, unknown>
  data?: unknown
}

/** The server, once it is known, and the access token. */
const wire = { url: '', token: '' }

async function request({ method, url, params = {}, data }: Config) {
  const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  const address = `${wire.url}/api${url}${query.size > 0 ? `?${query}` : ''}`
  const headers = { authorization: `Bearer ${wire.token}`, ...(data ? { 'content-type': 'application/json' } : {}) }
  const response = await fetch(address, { method, headers, body: data ? stringifyJson(data) : null })
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
