import type { orderOnWire } from '../world/orders.ts'
import type { rebateOnWire } from '../world/records/rebate-book.ts'
import { type AnyId, big, ControlLink, type OnWire } from './link.ts'

export type WireRebate = OnWire<ReturnType<typeof rebateOnWire>>

/** What tests do to the records that are looked up. */
export class RecordControl extends ControlLink {
  /** A rebate, and how many times a decision about it took effect. */
  async rebate(id: AnyId): Promise<{ rebate: WireRebate; commits: number }> {
    return this.get(`rebates/${id}`)
  }

  /** Another operator decides, with the expected amount; `done` is false when somebody was first. */
  async decideRebate(
    id: AnyId,
    isConfirm: boolean,
    more: { memo?: string; admin?: string } = {},
  ): Promise<{ done: boolean; rebate: WireRebate }> {
    return this.post('decideRebate', { id: big(id), isConfirm, ...more })
  }

  /** Another operator gives points to a member, or takes them, by hand. */
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

  /** Another operator gives a goodwill rebate. */
  async giveGoodwill(userId: AnyId, balance: number, memo: string, admin?: string): Promise<void> {
    await this.post('giveGoodwill', { userId: big(userId), balance, memo, admin })
  }
}
