import { QUERY_HEADER, UPLOAD_ID_HEADER } from '#shared/endpoints.ts'
import type { LastText } from '../network/response.ts'

const REQUEST_HEADERS = ['accept', 'content-type', 'range']

/** A request of a page, buffered so that it can be inspected and, where that is safe, sent again. */
export interface BufferedRequest {
  /** The server selected when the page sent the request; no other one may receive it. */
  server: string
  method: string
  path: string
  search: string
  headers: [string, string][]
  body: Uint8Array | null
  uploadId: string | null
  /** The path is the server's own already. */
  isServersPath?: boolean
  /** Of a request of the core that is repeated. */
  last?: LastText | undefined
}

/** A reading of the server check; a POST is a query, too. */
export interface ProbeRequest {
  method: 'GET' | 'POST'
  path: string
  search: string
  body?: string | null
  isServersPath?: boolean
}

export interface ProbeResponse {
  response: Pick<Response, 'status' | 'headers'>
  text: string
  /** Time to the end of the answer. */
  ms: number
}

export async function bufferRequest(request: Request, server: string): Promise<BufferedRequest> {
  const { pathname: path, search } = new URL(request.url)
  const headers = [...request.headers].filter(([name, value]) => value && REQUEST_HEADERS.includes(name))
  const body = request.body ? new Uint8Array(await request.arrayBuffer()) : null
  const uploadId = request.headers.get(UPLOAD_ID_HEADER)
  return { server, method: request.method, path, search, headers, body, uploadId }
}

/** Whether a path of our own origin is forwarded to the server. */
export const isServerPath = (pathname: string): boolean => /^\/(api|images|sysFile)\//.test(pathname)

export const isFile = ({ path, isServersPath = false }: Pick<BufferedRequest, 'path' | 'isServersPath'>): boolean =>
  !isServersPath && !path.startsWith('/api/')

/** Whether a request of a page asks for data and changes nothing. */
export const isRead = ({ method, headers }: Request, path: string): boolean =>
  !isFile({ path }) && (method !== 'POST' || headers.has(QUERY_HEADER))
