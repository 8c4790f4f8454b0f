import type { UsedCall } from '../../../src-preload/shared/endpoints.ts'
import { parseJson, stringifyJson } from '../../../src-preload/shared/lossless-json.ts'
import { currentProfile } from '../../../src-preload/shared/server-profile.ts'
import type { BufferedRequest } from '../gateway/buffered-request.ts'
import { matchCall } from './server-paths.ts'

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

function renameBody(names: Names, body: Uint8Array): Uint8Array {
  return Buffer.from(stringifyJson(rename(names, parseJson(new TextDecoder().decode(body)))))
}

/** A list has the parameters in each of its entries. */
function rename(names: Names, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => rename(names, item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [nameIn(names, name), field]))
}
