import { type Fault, runWithFault, waitForFault } from '../fault-registry.ts'
import {
  type Envelope,
  emptyResponse,
  type HttpResponse,
  jsonResponse,
  STANDARD_ENVELOPE,
  textResponse,
} from '../wire/envelope.ts'

/** No response: the connection is closed. */
export const CONNECTION_DROPPED = Symbol('cut')

const HTML = '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>网关错误</h1></body></html>'

/**
 * Returns the response of a faulty request. With delay, dropAfter, malformed, truncate, stall and invalidToken the call
 * is executed; with the others it is not.
 */
export async function applyFault(
  fault: Fault,
  execute: () => Promise<HttpResponse>,
  isClientGone: () => boolean,
  now: number,
  envelope: Envelope = STANDARD_ENVELOPE,
): Promise<HttpResponse | typeof CONNECTION_DROPPED> {
  switch (fault.kind) {
    case 'delay':
    case 'hang':
      return runWithFault(fault, async () => (isClientGone() ? CONNECTION_DROPPED : execute()))
    case 'dropBefore':
      return CONNECTION_DROPPED
    case 'dropAfter':
      await execute()
      return CONNECTION_DROPPED
    case 'commitLater':
      // A server slower than its client's timeout: the result cannot be read until the work is done.
      void waitForFault(fault).then(execute)
      return CONNECTION_DROPPED
    case 'malformed': {
      const answer = await execute()
      return { ...answer, status: 200, body: answer.body.subarray(0, Math.floor(answer.body.length / 2)) }
    }
    case 'stall':
      return { ...(await execute()), body: Buffer.alloc(0), endless: 'stall' }
    case 'truncate':
      return { ...(await execute()), truncated: true }
    case 'invalidToken': {
      const answer = await execute()
      return { ...answer, headers: { ...answer.headers, 'access-token': 'invalid_token' } }
    }
    default:
      return replacementFor(fault, now, envelope)
  }
}

/** The response of the faults that do not execute the call. */
function replacementFor(fault: Fault, now: number, envelope: Envelope): HttpResponse {
  switch (fault.kind) {
    case 'status': {
      const { status = 500, body = '' } = fault
      return typeof body === 'string' ? textResponse(status, 'text/plain', body) : jsonResponse(status, body)
    }
    case 'html':
      return textResponse(200, 'text/html', HTML)
    case 'unauthorized':
      return emptyResponse(401)
    case 'forbidden':
      return emptyResponse(403)
    case 'refused':
      return envelope.failure(500, fault.errors ?? '操作失败', now)
    case 'huge':
    case 'gzipBomb':
      return { ...textResponse(200, 'application/json', '{"succeeded":true,"data":"'), endless: fault.kind }
    case 'answer':
      return envelope.success(fault.data, now)
    default:
      throw new Error(`${fault.kind} has no answer of its own`)
  }
}
