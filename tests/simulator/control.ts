import type { BurstSpec } from './burst.ts'
import type { WireMessage } from './control/chat.ts'
import { ConfigControl } from './control/config.ts'
import { type AnyId, type Time, toBigInt, type Wire, type WireId } from './control/control-client.ts'
import type { Dialect } from './dialect/dialect.ts'
import type { FaultSpec } from './fault-registry.ts'
import type { HubMode, InvocationEntry } from './hub/hub.ts'
import type { LogEntry } from './request-log.ts'
import type { Switches } from './switches.ts'
import type { toWireMember } from './world/member-store.ts'
import type { toWireOrder } from './world/orders/orders.ts'

export type { WireId, WireMessage }

export type WireOrder = Wire<ReturnType<typeof toWireOrder>>
export type WireMember = Wire<ReturnType<typeof toWireMember>>

export type OrderInput = Partial<Omit<WireOrder, 'id' | 'userId' | 'payTime' | 'verifyTime'>> & {
  inOrOut: boolean
  id?: AnyId
  userId?: AnyId
  payTime?: Time
  verifyTime?: Time
}

/**
 * Drives a simulator from another process through its control endpoint. Every method throws if the action is rejected.
 */
export class Control extends ConfigControl {
  async fault(spec: FaultSpec): Promise<number> {
    return (await this.post<{ id: number }>('fault', spec)).id
  }

  /** Removes one fault, or all; hanging requests continue. */
  clearFaults = (id?: number) => this.post('clearFaults', { id })
  expireTokens = () => this.post('expireTokens')
  revokeTokens = () => this.post('revokeTokens')

  /** Lifetime in seconds of the access tokens issued from now on. */
  setTokenSeconds = (access: number) => this.post('setTokenSeconds', { access })
  unauthorizedForm = (unauthorizedForm: Switches['unauthorizedForm']) => this.set({ unauthorizedForm })

  /** Shifts the server's clock, or stops it at `fixed`; null lets it run. Returns the server's time in Unix ms. */
  async clock(options: { offsetMs?: number; fixed?: Time | null }): Promise<number> {
    return (await this.post<{ now: number }>('clock', options)).now
  }

  hub = (mode: HubMode | 'drop' | 'closeMessage') => this.post('hub', { mode })

  /** `operators`: operator ids, one per connection. */
  async hubState(): Promise<{
    mode: HubMode
    connections: number
    operators: string[]
    invocations: InvocationEntry[]
  }> {
    return this.get('hub')
  }

  caching = (caching: Switches['caching']) => this.set({ caching })
  payDataShape = (payDataShape: Switches['payDataShape']) => this.set({ payDataShape })
  countsShape = (countsShape: Switches['countsShape']) => this.set({ countsShape })
  chat = (options: Partial<Pick<Switches, 'sendAnswer' | 'sendEcho' | 'anyChatPage'>>) => this.set(options)

  /** From now on every amount has twelve digits and two decimals, and every member id has twenty digits. */
  largeValues = (largeValues = true) => this.set({ largeValues })

  /** From now on these rules rewrite every answer and push. */
  dialect = (...dialect: Dialect) => this.set({ dialect })

  /** How names and other user-written texts look in responses from now on. */
  names = (names: Switches['names']) => this.set({ names })

  push = (event: string, ...args: unknown[]) => this.post('push', { event, args })

  /**
   * Resolves when all are sent. `perMs` is how many per millisecond; all at once without it. Private messages are
   * spread over `conversations` of the channel `type`.
   */
  burst = (options: BurstSpec) => this.post('burst', options)

  async addOrder({ id, userId, ...options }: OrderInput): Promise<WireOrder> {
    return (
      await this.post<{ order: WireOrder }>('addOrder', { ...options, id: toBigInt(id), userId: toBigInt(userId) })
    ).order
  }

  /** Another operator decides; `done` is false when the order was already decided. */
  decide = (
    id: AnyId,
    isConfirm: boolean,
    options: { remark?: string; admin?: string } = {},
  ): Promise<{ done: boolean; order: WireOrder }> => this.post('decide', { id: toBigInt(id), isConfirm, ...options })

  async setMember(id: AnyId, options: { name?: string; phoneNo?: string; balance?: number }): Promise<WireMember> {
    return (await this.post<{ member: WireMember }>('setMember', { id: toBigInt(id), ...options })).member
  }

  /** Fixes fields of a game's home info; without fields the clock sets them again. */
  setGame = (lotteryId: number, fields: Record<string, unknown> = {}) => this.post('setGame', { lotteryId, ...fields })
  reset = () => this.post('reset')

  async log(): Promise<LogEntry[]> {
    return (await this.get<{ log: LogEntry[] }>('log')).log
  }

  /** An order, and how many decisions about it took effect. */
  async order(id: AnyId): Promise<{ order: WireOrder; commits: number }> {
    return this.get(`orders/${id}`)
  }

  /** The pending orders, newest first. */
  async pending(inOrOut: boolean): Promise<WireOrder[]> {
    return (await this.get<{ orders: WireOrder[] }>(`pending/${inOrOut}`)).orders
  }

  async member(id: AnyId): Promise<WireMember> {
    return (await this.get<{ member: WireMember }>(`members/${id}`)).member
  }
}
