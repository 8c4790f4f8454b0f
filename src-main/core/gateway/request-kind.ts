import { QUERY_HEADER } from '../../../src-preload/shared/gateway-headers.ts'
import type { BufferedRequest } from './buffered-request.ts'

/** Whether a path of our own origin is forwarded to the server. */
export function isServerPath(pathname: string): boolean {
  return /^\/(api|images|sysFile)\//.test(pathname)
}

export function isFile({ path, isServersPath = false }: Pick<BufferedRequest, 'path' | 'isServersPath'>): boolean {
  return !isServersPath && !path.startsWith('/api/')
}

/** Whether a request of a page asks for data and changes nothing. */
export function isRead({ method, headers }: Request, path: string): boolean {
  return !isFile({ path }) && (method !== 'POST' || headers.has(QUERY_HEADER))
}
