import type { toWireOrder } from '../world/orders/orders.ts'
import type { toWireRebate } from '../world/records/rebate-store.ts'
import { type AnyId, ControlClient, toBigInt, type Wire } from './control-client.ts'

export type WireRebate = Wire<ReturnType<typeof toWireRebate>>

export class RecordControl extends ControlClient {
  /** A rebate, and how many decisions about it took effect. */
  rebate = (id: AnyId): Promise<{ rebate: WireRebate; commits: number }> => this.get(`rebates/${id}`)

  /** Another operator decides, with the expected amount; `done` is false when the rebate was already decided. */
  decideRebate = (
    id: AnyId,
    isConfirm: boolean,
    options: { memo?: string; admin?: string } = {},
  ): Promise<{ done: boolean; rebate: WireRebate }> =>
    this.post('decideRebate', { id: toBigInt(id), isConfirm, ...options })

  /** Another operator adds or deducts a member's points manually. */
  async adjustManually(
    inOrOut: boolean,
    userId: AnyId,
    balance: number,
    options: { remark?: string; admin?: string } = {},
  ): Promise<Wire<ReturnType<typeof toWireOrder>>> {
    const { order } = await this.post<{ order: Wire<ReturnType<typeof toWireOrder>> }>('adjustManually', {
      ...{ inOrOut, balance, userId: toBigInt(userId) },
      ...options,
    })
    return order
  }

  /** Another operator adds a goodwill rebate. */
  giveGoodwill = (userId: AnyId, balance: number, memo: string, admin?: string) =>
    this.post('giveGoodwill', { userId: toBigInt(userId), balance, memo, admin })
}
