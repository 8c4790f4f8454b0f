import { type Fault, waitOut, workAndWait } from '../faults.ts'
import { type Answer, emptyAnswer, jsonAnswer, ORDINARY, refusal, type Style, textAnswer } from '../wire/envelope.ts'

/** No response: the connection is closed. */
export const CUT = Symbol('cut')

const HTML = '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>网关错误</h1></body></html>'

/**
 * Returns the response of a faulty request. With delay, dropAfter, malformed, truncate, stall and invalidToken the call
 * is executed; with the others it is not.
 */
export async function strike(
  fault: Fault,
  work: () => Promise<Answer>,
  gone: () => boolean,
  now: number,
  style: Style = ORDINARY,
): Promise<Answer | typeof CUT> {
  switch (fault.kind) {
    case 'delay':
    case 'hang':
      return workAndWait(fault, async () => (gone() ? CUT : work()))
    case 'dropBefore':
      return CUT
    case 'dropAfter':
      await work()
      return CUT
    case 'commitLater':
      // A server slower than its client's timeout: the result cannot be read until the work is done.
      void waitOut(fault).then(work)
      return CUT
    case 'malformed': {
      const answer = await work()
      return { ...answer, status: 200, body: answer.body.subarray(0, Math.floor(answer.body.length / 2)) }
    }
    case 'stall':
      return { ...(await work()), body: Buffer.alloc(0), endless: 'stall' }
    case 'truncate':
      return { ...(await work()), cut: true }
    case 'invalidToken': {
      const answer = await work()
      return { ...answer, headers: { ...answer.headers, 'access-token': 'invalid_token' } }
    }
    default:
      return replacement(fault, now, style)
  }
}

/** The response of the faults that do not execute the call. */
function replacement(fault: Fault, now: number, style: Style): Answer {
  switch (fault.kind) {
    case 'status': {
      const { status = 500, body = '' } = fault
      return typeof body === 'string' ? textAnswer(status, 'text/plain', body) : jsonAnswer(status, body)
    }
    case 'html':
      return textAnswer(200, 'text/html', HTML)
    case 'unauthorized':
      return emptyAnswer(401)
    case 'unauthorizedEnvelope':
      return refusal(401, '401 Unauthorized', now)
    case 'forbidden':
      return emptyAnswer(403)
    case 'refused':
      return style.refusal(500, fault.errors ?? '操作失败', now)
    case 'huge':
    case 'gzipBomb':
      return { ...textAnswer(200, 'application/json', '{"succeeded":true,"data":"'), endless: fault.kind }
    case 'answer':
      return style.success(fault.data, now)
    default:
      throw new Error(`${fault.kind} has no answer of its own`)
  }
}
