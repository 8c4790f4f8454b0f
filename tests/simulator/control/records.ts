import type { orderOnWire } from '../world/orders.ts'
import type { rebateOnWire } from '../world/records/rebate-book.ts'
import { type AnyId, big, ControlLink, type OnWire } from './link.ts'

export type WireRebate = OnWire<ReturnType<typeof rebateOnWire>>

/** Control actions for rebates and points. */
export class RecordControl extends ControlLink {
  /** A rebate, and how many decisions about it took effect. */
  async rebate(id: AnyId): Promise<{ rebate: WireRebate; commits: number }> {
    return this.get(`rebates/${id}`)
  }

  /** Another operator decides, with the expected amount; `done` is false when the rebate was already decided. */
  async decideRebate(
    id: AnyId,
    isConfirm: boolean,
    more: { memo?: string; admin?: string } = {},
  ): Promise<{ done: boolean; rebate: WireRebate }> {
    return this.post('decideRebate', { id: big(id), isConfirm, ...more })
  }

  /** Another operator adds or deducts a member's points manually. */
  async adjustByHand(
    inOrOut: boolean,
    userId: AnyId,
    balance: number,
    more: { remark?: string; admin?: string } = {},
  ): Promise<OnWire<ReturnType<typeof orderOnWire>>> {
    const { order } = await this.post<{ order: OnWire<ReturnType<typeof orderOnWire>> }>('adjustByHand', {
      ...{ inOrOut, balance, userId: big(userId) },
      ...more,
    })
    return order
  }

  /** Another operator adds a goodwill rebate. */
  async giveGoodwill(userId: AnyId, balance: number, memo: string, admin?: string): Promise<void> {
    await this.post('giveGoodwill', { userId: big(userId), balance, memo, admin })
  }
}
