import { beijingTime } from '../../wire/beijing.ts'
import type { Clock } from '../clock.ts'
import { Collection, type Entity } from '../config/collection.ts'
import { findGame } from '../game-list.ts'
import type { GameBook } from '../games.ts'
import { OPERATORS } from '../operators.ts'
import { hundredths } from '../orders.ts'
import { Refusal } from '../refusal.ts'
import { lastSettled, settleTime } from '../rounds.ts'
import { BIZ_TYPES, type BotBet, type BotChange, botBetOnWire, seedBotHistory } from './bot-history.ts'
import { groupId, newcomer, seedAutoMessages, seedGroups, seedPeople, seedTelOdds } from './bot-seed.ts'

/** How many unknown users each load of a group finds. */
const NEWCOMERS = 5
const NEW_GROUPS = 3

/** The messaging-service groups, their users, bets and balances. */
export class BotBook {
  readonly group: Collection
  readonly person: Collection
  readonly odds: Collection
  readonly autoMessage: Collection
  readonly #seed: number
  readonly #clock: Clock
  readonly #games: GameBook
  readonly #closings = new Map<string, number>()
  readonly #past: () => { bets: BotBet[]; changes: BotChange[] }
  readonly #since: BotChange[] = []
  /** The records keep the names of members after the members are cleared. */
  readonly #names: Map<number, Entity>
  #newcomers = 0
  #newGroups = 0

  constructor(seed: number, clock: Clock, games: GameBook) {
    this.#seed = seed
    this.#clock = clock
    this.#games = games
    const groups = seedGroups(OPERATORS[0]?.id ?? 0)
    const people = seedPeople(seed, groups)
    this.group = new Collection('TelGpId', groups)
    this.person = new Collection('TelId', people)
    this.odds = new Collection((row) => `${row.OLotteryId}:${row.OTypeFlag}`, seedTelOdds())
    this.autoMessage = new Collection('TelGpId', seedAutoMessages(groups))
    const members = people
      .filter(({ MType }) => MType === 10)
      .map(({ MId, MBalance }) => ({ id: Number(MId), cents: hundredths(Number(MBalance)) }))
    const now = clock.now()
    let past: ReturnType<typeof seedBotHistory> | undefined
    this.#past = () => {
      past ??= seedBotHistory({ seed, now, members })
      return past
    }
    this.#names = new Map(people.map((one) => [Number(one.MId), one]))
  }

  /** Closes groups whose closing round is settled by now (D3 §4). */
  settleClosings(): void {
    for (const [id, at] of this.#closings) {
      if (this.#clock.now() < at) continue
      this.#closings.delete(id)
      if (this.group.find(id)?.TelGpStatus === 2) this.group.merge(id, { TelGpStatus: 0 })
    }
  }

  open(id: unknown): void {
    this.group.merge(id, { TelGpStatus: 1 })
  }

  /** Closes after the current round of the group's game is settled, or at once without a game. */
  close(id: unknown): void {
    const game = findGame(Number(this.group.get(id).TelGpLotteryid))
    if (!game) {
      this.group.merge(id, { TelGpStatus: 0 })
      return
    }
    const round = lastSettled(game, this.#clock.now()) + 1
    this.#closings.set(String(id), settleTime(game, round))
    this.group.merge(id, { TelGpStatus: 2 })
  }

  /** Loads a group's users from the messaging service; there are always new ones. */
  loadPeople(groupId: unknown): number {
    if (!this.group.find(groupId)) throw new Refusal('群不存在')
    for (let n = 0; n < NEWCOMERS; n += 1) {
      this.person.add(newcomer(this.#seed, 1_000 + this.#newcomers, groupId))
      this.#newcomers += 1
    }
    return NEWCOMERS
  }

  /** Loads groups from the messaging service: the first few loads find a new one. */
  loadGroups(): number {
    if (this.#newGroups < NEW_GROUPS) {
      this.#newGroups += 1
      const [like] = seedGroups(OPERATORS[0]?.id ?? 0)
      const TelGpId = groupId(10_000 + this.#newGroups)
      const fresh = { TelGpName: `新群 ${this.#newGroups}`, TelGpLotteryid: 0, TelGpStatus: 0, TelGpUpDownGpId: 0 }
      this.group.add({ ...like, TelGpId, ...fresh })
      this.autoMessage.add({ TelGpId, State: 0, Tm: 30, Content: '' })
    }
    return this.group.all.length
  }

  /** Removes all users, or those of one group; users of several groups stay in the other groups. */
  clearPeople(groupId?: bigint): void {
    const rest = this.person.all.flatMap((one) => {
      const groups = String(one.TelGpIds).split(',')
      const others = groups.filter((id) => groupId !== undefined && id !== String(groupId))
      if (others.length === groups.length) return [one]
      return others.length === 0 ? [] : [{ ...one, TelGpIds: others.join(',') }]
    })
    this.person.refill(rest)
  }

  member(id: unknown): Entity {
    const found = this.person.all.find(({ MId, MType }) => MType === 10 && String(MId) === String(id))
    if (!found) throw new Refusal('会员不存在')
    return found
  }

  /** Promotes a non-member to a member. */
  makeMember(telId: unknown): void {
    const found = this.person.get(telId)
    if (found.MType === 10) throw new Refusal('已是会员')
    const MId = Math.max(30_000, ...this.#names.keys()) + 1
    this.person.merge(telId, { MId, MCode: `M${MId - 20_000}`, MBalance: 0, MState: 1, MType: 10 })
    this.#names.set(MId, this.person.get(telId))
  }

  setBalance(id: unknown, points: number): void {
    const { TelId, MBalance } = this.member(id)
    const before = hundredths(Number(MBalance))
    const cents = hundredths(points) - before
    const at = Math.floor(this.#clock.now() / 1000) * 1000
    this.person.merge(TelId, { MBalance: points })
    this.#since.push({ at, cents, before, type: 1, memberId: Number(id), bizId: 0, remark: '人工调整' })
  }

  /** Bets as rows, newest first, with the extra fields they can be filtered by. */
  bets(): Entity[] {
    return this.#past().bets.map((bet) => ({
      ...botBetOnWire(bet, this.#names.get(bet.memberId) ?? {}, this.#games, this.#clock.now()),
      OId: bet.id,
      LimitId: bet.limitId,
    }))
  }

  /** Balance changes as rows, newest first. */
  changes(): Entity[] {
    const all = [...this.#past().changes, ...this.#since].reverse().toSorted((a, b) => b.at - a.at)
    return all.map(({ at, cents, before, type, memberId, bizId, remark }) => {
      const { MCode, TelName, TelCode } = this.#names.get(memberId) ?? {}
      return {
        DDate: beijingTime(at),
        DExplain: BIZ_TYPES[type - 1],
        DBizId: bizId,
        ...{ MCode, MName: TelName, MTelCode: TelCode },
        DBefore: before / 100,
        DBalance: cents / 100,
        DAfter: (before + cents) / 100,
        DRemark: remark,
        DType: type,
      }
    })
  }
}
