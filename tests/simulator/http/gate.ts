import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller, TokenOffice, TokenPair } from '../auth/tokens.ts'
import { type Call, type CallContext, isAnswer } from '../calls/call.ts'
import { findRoute } from '../calls/table.ts'
import type { FaultBook } from '../faults.ts'
import type { RequestLog } from '../request-log.ts'
import type { Switches } from '../switches.ts'
import { type Answer, BOT, emptyAnswer, ORDINARY, refusal, type Style } from '../wire/envelope.ts'
import { withNames } from '../wire/hostile-names.ts'
import { withLargeValues, withOwnIds } from '../wire/large-values.ts'
import { Refusal } from '../world/refusal.ts'
import type { World } from '../world/world.ts'
import { readBody, send, withCaching } from './exchange.ts'
import { parseBody, queryOf, type Received, readParameters, tokenInWrongPlace, wrongContentType } from './judge.ts'
import { CUT, strike } from './strike.ts'

export interface GateParts {
  readonly world: World
  readonly switches: Switches
  readonly tokens: TokenOffice
  readonly faults: FaultBook
  readonly log: RequestLog
  /** Handles the hub's negotiation; undefined for other paths. */
  negotiate(received: Received): Promise<Answer | undefined>
}

/** Handles a REST request in order: log, fault, path, token, parameters, handler, envelope. */
export class Gate {
  readonly #parts: GateParts

  constructor(parts: GateParts) {
    this.#parts = parts
  }

  async handle(request: IncomingMessage, response: ServerResponse, address: URL): Promise<void> {
    const { world, faults, log, switches } = this.#parts
    const url = switches.largeValues ? withOwnIds(address) : address
    const entry = log.open(world.now(), request, url, queryOf(url))
    response.once('close', () => {
      entry.status ??= 0
    })
    const body = await readBody(request)
    if (body === 'gone') return
    const method = request.method ?? ''
    const headers = request.headers as Received['headers']
    const received = { method, url, headers, body: body === 'too large' ? Buffer.alloc(0) : body }
    const parsed = parseBody(received)
    entry.body = forLog(parsed)
    const work = async () => (body === 'too large' ? emptyAnswer(413) : this.#answer(received, parsed))
    const fault = faults.take('http', method, url.pathname)
    // A request whose client disconnected before it was executed is not executed.
    const gone = () => response.destroyed || response.socket?.destroyed === true
    const answer = fault ? await strike(fault, work, gone, world.now(), this.#styleOf(received)) : await work()
    entry.status ??= answer === CUT ? 0 : answer.status
    if (answer === CUT) request.socket.destroy()
    else if (!gone()) send(response, withCaching(answer, switches.caching), world.now())
  }

  async #answer(received: Received, parsed: unknown): Promise<Answer> {
    const { world } = this.#parts
    const misplaced = tokenInWrongPlace(received)
    if (misplaced) return refusal(400, [misplaced], world.now())
    const negotiated = await this.#parts.negotiate(received)
    if (negotiated) return negotiated
    const route = this.#routeOf(received)
    if (route === 'path') return emptyAnswer(404)
    if (route === 'method') return emptyAnswer(405)
    const { authorization, 'x-authorization': xAuthorization } = received.headers
    const caller = route.call.open ? undefined : this.#parts.tokens.callerOrRefresh(authorization, xAuthorization)
    const known = caller && world.operators.find(caller.userId)
    if (!route.call.open && !known) return unauthorized(this.#parts.switches.unauthorizedForm, world.now())
    const input = { path: route.path, query: queryOf(received.url), body: parsed }
    return this.#run(route.call, input, received, caller)
  }

  #routeOf({ method, url }: Received) {
    return findRoute(method, url.pathname, this.#parts.switches.botPrefix)
  }

  #styleOf(received: Received): Style {
    const route = this.#routeOf(received)
    return typeof route === 'object' && route.call.bot ? BOT : ORDINARY
  }

  #run(
    call: Call,
    input: { path: unknown; query: unknown; body: unknown },
    received: Received,
    caller?: Caller,
  ): Answer {
    const now = this.#parts.world.now()
    let pair: TokenPair | undefined = caller?.pair
    const context = this.#context(received, caller, (fresh) => {
      pair = fresh
    })
    const style = call.bot ? BOT : ORDINARY
    const answer =
      wrongContentType(call, received) ??
      this.#perform(call, readParameters(call, input, style, now), context, style, now)
    return pair ? withPair(answer, pair) : answer
  }

  #perform(
    call: Call,
    parameters: ReturnType<typeof readParameters>,
    context: CallContext,
    style: Style,
    now: number,
  ): Answer {
    if (isAnswer(parameters)) return parameters
    try {
      const data = call.run(parameters as Parameters<Call['run']>[0], context)
      if (isAnswer(data)) return data
      const { largeValues, names } = this.#parts.switches
      return style.success(withNames(largeValues ? withLargeValues(data) : data, names), now)
    } catch (error) {
      if (error instanceof Refusal) return style.refusal(error.statusCode, error.errors, now)
      throw error
    }
  }

  #context(received: Received, caller: Caller | undefined, gave: (pair: TokenPair) => void): CallContext {
    const { world, switches, tokens } = this.#parts
    const operator = caller && world.operators.find(caller.userId)
    return {
      world,
      switches,
      get operator() {
        if (!operator) throw new Error('this call has no operator')
        return operator
      },
      header: (name) => received.headers[name],
      signIn: ({ id }) => {
        const pair = tokens.issue(id)
        gave(pair)
        return pair
      },
    }
  }
}

function unauthorized(form: Switches['unauthorizedForm'], now: number): Answer {
  return form === 'http' ? emptyAnswer(401) : refusal(401, '401 Unauthorized', now)
}

function withPair(answer: Answer, { access, refresh }: TokenPair): Answer {
  const exposed = 'access-token,x-access-token'
  const pair = { 'access-token': access, 'x-access-token': refresh, 'access-control-expose-headers': exposed }
  return { ...answer, headers: { ...answer.headers, ...pair } }
}

/** Replaces uploaded bytes by their size. */
function forLog(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('files' in body) || !Array.isArray(body.files)) return body ?? null
  return {
    ...body,
    files: body.files.map(({ bytes, ...file }) => ({ ...file, size: Buffer.isBuffer(bytes) ? bytes.length : 0 })),
  }
}
