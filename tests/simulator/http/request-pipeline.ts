import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller, TokenIssuer, TokenPair } from '../auth/tokens.ts'
import { type Call, type CallContext, isHttpResponse } from '../calls/call.ts'
import { findRoute } from '../calls/routes.ts'
import { rewriteResponse } from '../dialect/rest-rules.ts'
import type { FaultRegistry } from '../fault-registry.ts'
import type { RequestLog } from '../request-log.ts'
import type { Switches } from '../switches.ts'
import {
  BOT_ENVELOPE,
  type Envelope,
  emptyResponse,
  failure,
  type HttpResponse,
  STANDARD_ENVELOPE,
} from '../wire/envelope.ts'
import { restoreIds, withLargeValues } from '../wire/large-values.ts'
import { withNameStyle } from '../wire/name-style.ts'
import { BusinessError } from '../world/business-error.ts'
import type { World } from '../world/world.ts'
import { applyFault, CONNECTION_DROPPED } from './apply-fault.ts'
import { readBody, send, withCaching } from './http-io.ts'
import {
  checkContentType,
  findMisplacedToken,
  parseBody,
  parseParameters,
  parseQuery,
  type ReceivedRequest,
} from './validate-request.ts'

export interface PipelineDeps {
  readonly world: World
  readonly switches: Switches
  readonly tokens: TokenIssuer
  readonly faults: FaultRegistry
  readonly log: RequestLog
  /** Handles the hub's negotiation; undefined for other paths. */
  negotiate(received: ReceivedRequest): Promise<HttpResponse | undefined>
}

/** Handles a REST request in order: log, fault, path, token, parameters, handler, envelope. */
export class RequestPipeline {
  readonly #deps: PipelineDeps

  constructor(deps: PipelineDeps) {
    this.#deps = deps
  }

  async handle(request: IncomingMessage, response: ServerResponse, address: URL): Promise<void> {
    const { world, faults, log, switches } = this.#deps
    const url = switches.largeValues ? restoreIds(address) : address
    const entry = log.record(world.now(), request, url, parseQuery(url))
    response.once('close', () => {
      entry.status ??= 0
    })
    const body = await readBody(request)
    if (body === 'gone') return
    const method = request.method ?? ''
    const headers = request.headers as ReceivedRequest['headers']
    const received = { method, url, headers, body: body === 'too large' ? Buffer.alloc(0) : body }
    const parsed = parseBody(received)
    entry.body = toLoggableBody(parsed)
    const execute = async () => (body === 'too large' ? emptyResponse(413) : this.#answer(received, parsed))
    const fault = faults.consume('http', method, url.pathname, url.searchParams)
    // A request whose client disconnected before it was executed is not executed.
    const isClientGone = () => response.destroyed || response.socket?.destroyed === true
    const answer = fault
      ? await applyFault(fault, execute, isClientGone, world.now(), this.#envelopeOf(received))
      : await execute()
    entry.status ??= answer === CONNECTION_DROPPED ? 0 : answer.status
    if (answer === CONNECTION_DROPPED) request.socket.destroy()
    else if (!isClientGone()) {
      const spoken = rewriteResponse(answer, url.pathname, switches.dialect)
      send(response, withCaching(spoken, switches.caching), world.now())
    }
  }

  async #answer(received: ReceivedRequest, parsed: unknown): Promise<HttpResponse> {
    const { world } = this.#deps
    const misplacedToken = findMisplacedToken(received)
    if (misplacedToken) return failure(400, [misplacedToken], world.now())
    const negotiated = await this.#deps.negotiate(received)
    if (negotiated) return negotiated
    const route = this.#findRoute(received)
    if (route === 'path') return emptyResponse(404)
    if (route === 'method') return emptyResponse(405)
    const { authorization, 'x-authorization': xAuthorization } = received.headers
    const caller = route.call.isPublic
      ? undefined
      : this.#deps.tokens.authenticateOrRefresh(authorization, xAuthorization)
    const operator = caller && world.operators.find(caller.userId)
    if (!route.call.isPublic && !operator)
      return unauthorizedResponse(this.#deps.switches.unauthorizedForm, world.now())
    const input = { path: route.path, query: parseQuery(received.url), body: parsed }
    return this.#runCall(route.call, input, received, caller)
  }

  #findRoute({ method, url }: ReceivedRequest) {
    return findRoute(method, url.pathname, this.#deps.switches.botPrefix)
  }

  #envelopeOf(received: ReceivedRequest): Envelope {
    const route = this.#findRoute(received)
    return typeof route === 'object' && route.call.usesBotEnvelope ? BOT_ENVELOPE : STANDARD_ENVELOPE
  }

  #runCall(
    call: Call,
    input: { path: unknown; query: unknown; body: unknown },
    received: ReceivedRequest,
    caller?: Caller,
  ): HttpResponse {
    const now = this.#deps.world.now()
    let pair: TokenPair | undefined = caller?.pair
    const context = this.#context(received, caller, (newPair) => {
      pair = newPair
    })
    const envelope = call.usesBotEnvelope ? BOT_ENVELOPE : STANDARD_ENVELOPE
    const answer =
      checkContentType(call, received) ??
      this.#invokeHandler(call, parseParameters(call, input, envelope, now), context, envelope, now)
    return pair ? withTokenHeaders(answer, pair) : answer
  }

  #invokeHandler(
    call: Call,
    parameters: ReturnType<typeof parseParameters>,
    context: CallContext,
    envelope: Envelope,
    now: number,
  ): HttpResponse {
    if (isHttpResponse(parameters)) return parameters
    try {
      const done = call.usesBotEnvelope ? null : true
      const result = call.run(parameters as Parameters<Call['run']>[0], context)
      const data = result === undefined ? done : result
      if (isHttpResponse(data)) return data
      const { largeValues, names } = this.#deps.switches
      return envelope.success(withNameStyle(largeValues ? withLargeValues(data) : data, names), now)
    } catch (error) {
      if (error instanceof BusinessError) return envelope.failure(error.statusCode, error.errors, now)
      throw error
    }
  }

  #context(
    received: ReceivedRequest,
    caller: Caller | undefined,
    onTokensIssued: (pair: TokenPair) => void,
  ): CallContext {
    const { world, switches, tokens } = this.#deps
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
        onTokensIssued(pair)
        return pair
      },
    }
  }
}

function unauthorizedResponse(form: Switches['unauthorizedForm'], now: number): HttpResponse {
  return form === 'http' ? emptyResponse(401) : failure(401, '401 Unauthorized', now)
}

function withTokenHeaders(answer: HttpResponse, { access, refresh }: TokenPair): HttpResponse {
  const exposed = 'access-token,x-access-token'
  const pair = { 'access-token': access, 'x-access-token': refresh, 'access-control-expose-headers': exposed }
  return { ...answer, headers: { ...answer.headers, ...pair } }
}

/** Replaces uploaded bytes by their size. */
function toLoggableBody(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('files' in body) || !Array.isArray(body.files)) return body ?? null
  return {
    ...body,
    files: body.files.map(({ bytes, ...file }) => ({ ...file, size: Buffer.isBuffer(bytes) ? bytes.length : 0 })),
  }
}
