import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import type { ControlDeps } from './control/action.ts'
import { READERS } from './control/readers.ts'
import { CONTROL_ACTIONS } from './control-actions.ts'
import { readBody, send } from './http/http-io.ts'
import { jsonResponse } from './wire/envelope.ts'
import { parseJson } from './wire/json.ts'

export const CONTROL_PREFIX = '/__control/'

/** Controls and inspects the simulator. Needs no token and is not part of the product's API. */
export class ControlEndpoint {
  readonly #deps: ControlDeps

  constructor(deps: ControlDeps) {
    this.#deps = deps
  }

  async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const [name = '', ...rest] = url.pathname.slice(CONTROL_PREFIX.length).split('/')
    const body = await readBody(request)
    const answer = await (request.method === 'GET'
      ? this.#runReader(name, rest.join('/'))
      : this.#runAction(name, String(body))
    ).then(
      (found) => jsonResponse(200, { ok: true, ...Object(found) }),
      (error: unknown) => jsonResponse(400, { ok: false, message: message(error) }),
    )
    send(response, answer, this.#deps.world.now())
  }

  async #runAction(name: string, text: string): Promise<unknown> {
    const action = Object.hasOwn(CONTROL_ACTIONS, name) ? CONTROL_ACTIONS[name] : undefined
    if (!action) throw new Error(`no control action ${name}`)
    const body = action.body.parse(text === '' ? {} : parseJson(text))
    return action.run(body as never, this.#deps)
  }

  async #runReader(name: string, id: string): Promise<unknown> {
    const reader = Object.hasOwn(READERS, name) ? READERS[name] : undefined
    if (!reader) throw new Error(`nothing to read at ${name}`)
    return reader(this.#deps, id)
  }
}

function message(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error)
  return error instanceof Error ? error.message : String(error)
}
