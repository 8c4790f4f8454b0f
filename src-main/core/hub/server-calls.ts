import { asRecord } from '#shared/lossless-json.ts'
import { currentProfile } from '#shared/server-profile.ts'
import { hubMethodArguments } from '../wire.ts'

/** The server's name of a documented hub event. */
export const toServerEvent = (event: string): string => currentProfile().hub.events[event] ?? event

/** A documented call of the hub as the server in use takes it: another name, order or form of the arguments. */
export function toServerCall(method: string, args: readonly unknown[]): [method: string, ...args: unknown[]] {
  const call = currentProfile().hub.methods[method]
  if (!call) return [method, ...args]
  const documented = hubMethodArguments[method] ?? []
  const isObject = args.length === 1 && typeof args[0] === 'object'
  const values = isObject ? asRecord(args[0]) : Object.fromEntries(documented.map((name, at) => [name, args[at]]))
  const order = call.arguments ?? documented
  const asObject = call.asObject ?? isObject
  const ordered = asObject
    ? [Object.fromEntries(order.map((name) => [name, values[name]]))]
    : order.map((name) => values[name])
  return [call.name ?? method, ...(asObject && order.length === 0 ? [] : ordered)]
}
