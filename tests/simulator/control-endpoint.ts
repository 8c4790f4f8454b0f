import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import type { ControlParts } from './control/action.ts'
import { READERS } from './control/readers.ts'
import { CONTROL_ACTIONS } from './control-actions.ts'
import { readBody, send } from './http/exchange.ts'
import { jsonAnswer } from './wire/envelope.ts'
import { readJson } from './wire/json.ts'

export const CONTROL_PREFIX = '/__control/'

/** Controls and inspects the simulator. Needs no token and is not part of the product's API. */
export class ControlEndpoint {
  readonly #parts: ControlParts

  constructor(parts: ControlParts) {
    this.#parts = parts
  }

  async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const [name = '', ...rest] = url.pathname.slice(CONTROL_PREFIX.length).split('/')
    const body = await readBody(request)
    const answer = await (request.method === 'GET'
      ? this.#read(name, rest.join('/'))
      : this.#act(name, String(body))
    ).then(
      (found) => jsonAnswer(200, { ok: true, ...Object(found) }),
      (error: unknown) => jsonAnswer(400, { ok: false, message: message(error) }),
    )
    send(response, answer, this.#parts.world.now())
  }

  async #act(name: string, text: string): Promise<unknown> {
    const action = Object.hasOwn(CONTROL_ACTIONS, name) ? CONTROL_ACTIONS[name] : undefined
    if (!action) throw new Error(`no control action ${name}`)
    const body = action.body.parse(text === '' ? {} : readJson(text))
    return action.run(body as never, this.#parts)
  }

  async #read(name: string, id: string): Promise<unknown> {
    const reader = Object.hasOwn(READERS, name) ? READERS[name] : undefined
    if (!reader) throw new Error(`nothing to read at ${name}`)
    return reader(this.#parts, id)
  }
}

function message(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error)
  return error instanceof Error ? error.message : String(error)
}
