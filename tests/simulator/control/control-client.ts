import type { Switches } from '../switches.ts'
import { parseJson, stringifyJson } from '../wire/json.ts'

/** Ids are returned as numbers, or as bigints beyond 2^53; arguments may have any form. */
export type WireId = number | bigint
export type AnyId = WireId | string

export type Wire<T> = { [K in keyof T]: T[K] extends bigint ? WireId : T[K] }

/** Unix ms, ISO, or `yyyy-MM-dd HH:mm:ss` in Beijing. */
export type Time = number | string

/** Client of a simulator's control endpoint. Every call throws if the action is rejected. */
export class ControlClient {
  readonly #base: string

  constructor(url: string) {
    this.#base = `${url}/__control/`
  }

  protected async post<T>(action: string, body: object = {}): Promise<T> {
    return this.#read(await fetch(this.#base + action, { method: 'POST', body: stringifyJson(body) }))
  }

  protected async get<T>(path: string): Promise<T> {
    return this.#read(await fetch(this.#base + path))
  }

  protected set(switches: Partial<Switches>): Promise<unknown> {
    return this.post('switches', switches)
  }

  async #read<T>(response: Response): Promise<T> {
    const { ok, ...answer } = parseJson(await response.text()) as { ok: boolean } & Record<string, unknown>
    if (!ok) throw new Error(`simulator: ${answer.message}`)
    return answer as T
  }
}

export function toBigInt(id: AnyId | undefined): bigint | undefined {
  return id === undefined ? undefined : BigInt(id)
}
