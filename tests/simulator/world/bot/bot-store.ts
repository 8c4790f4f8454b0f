import { formatBeijingTime } from '../../wire/beijing.ts'
import { BusinessError } from '../business-error.ts'
import type { Clock } from '../clock.ts'
import { Collection, type Entity } from '../config/collection.ts'
import { findGame } from '../games/game-list.ts'
import type { GameStore } from '../games/game-store.ts'
import { lastSettled, settleTime } from '../games/rounds.ts'
import { OPERATORS } from '../operators.ts'
import { toCents } from '../orders/orders.ts'
import { BIZ_TYPES, type BotBet, type BotChange, seedBotHistory, toWireBotBet } from './bot-history.ts'
import { groupId, seedAutoMessages, seedGroups, seedNewUser, seedTelOdds, seedUsers } from './bot-seed.ts'

/** How many unknown users each load of a group finds. */
const NEW_USERS = 5
const NEW_GROUPS = 3

/** The messaging-service groups, their users, bets and balances. */
export class BotStore {
  readonly group: Collection
  readonly user: Collection
  readonly odds: Collection
  readonly autoMessage: Collection
  readonly #seed: number
  readonly #clock: Clock
  readonly #games: GameStore
  readonly #closingTimes = new Map<string, number>()
  readonly #history: () => { bets: BotBet[]; changes: BotChange[] }
  readonly #newChanges: BotChange[] = []
  /** The records keep the names of members after the members are cleared. */
  readonly #knownUsers: Map<number, Entity>
  #newUserCount = 0
  #newGroupCount = 0

  constructor(seed: number, clock: Clock, games: GameStore) {
    this.#seed = seed
    this.#clock = clock
    this.#games = games
    const groups = seedGroups(OPERATORS[0]?.id ?? 0)
    const users = seedUsers(seed, groups)
    this.group = new Collection('TelGpId', groups)
    this.user = new Collection('TelId', users)
    this.odds = new Collection((row) => `${row.OLotteryId}:${row.OTypeFlag}`, seedTelOdds())
    this.autoMessage = new Collection('TelGpId', seedAutoMessages(groups))
    const members = users
      .filter(({ MType }) => MType === 10)
      .map(({ MId, MBalance }) => ({ id: Number(MId), cents: toCents(Number(MBalance)) }))
    const now = clock.now()
    let history: ReturnType<typeof seedBotHistory> | undefined
    this.#history = () => {
      history ??= seedBotHistory({ seed, now, members })
      return history
    }
    this.#knownUsers = new Map(users.map((user) => [Number(user.MId), user]))
  }

  /** Closes groups whose closing round is settled by now (D3 §4). */
  completeClosings(): void {
    for (const [id, at] of this.#closingTimes) {
      if (this.#clock.now() < at) continue
      this.#closingTimes.delete(id)
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
    this.#closingTimes.set(String(id), settleTime(game, round))
    this.group.merge(id, { TelGpStatus: 2 })
  }

  /** Loads a group's users from the messaging service; there are always new ones. */
  loadUsers(groupId: unknown): number {
    if (!this.group.find(groupId)) throw new BusinessError('群不存在')
    for (let n = 0; n < NEW_USERS; n += 1) {
      this.user.add(seedNewUser(this.#seed, 1_000 + this.#newUserCount, groupId))
      this.#newUserCount += 1
    }
    return NEW_USERS
  }

  /** Loads groups from the messaging service: the first few loads find a new one. */
  loadGroups(): number {
    if (this.#newGroupCount < NEW_GROUPS) {
      this.#newGroupCount += 1
      const [template] = seedGroups(OPERATORS[0]?.id ?? 0)
      const TelGpId = groupId(10_000 + this.#newGroupCount)
      const settings = {
        TelGpName: `新群 ${this.#newGroupCount}`,
        TelGpLotteryid: 0,
        TelGpStatus: 0,
        TelGpUpDownGpId: 0,
      }
      this.group.add({ ...template, TelGpId, ...settings })
      this.autoMessage.add({ TelGpId, State: 0, Tm: 30, Content: '' })
    }
    return this.group.all.length
  }

  /** Removes all users, or those of one group; users of several groups stay in the other groups. */
  clearUsers(groupId?: bigint): void {
    const users = this.user.all.flatMap((user) => {
      const groups = String(user.TelGpIds).split(',')
      const remaining = groups.filter((id) => groupId !== undefined && id !== String(groupId))
      if (remaining.length === groups.length) return [user]
      return remaining.length === 0 ? [] : [{ ...user, TelGpIds: remaining.join(',') }]
    })
    this.user.replaceAll(users)
  }

  member(id: unknown): Entity {
    const user = this.user.all.find(({ MId, MType }) => MType === 10 && String(MId) === String(id))
    if (!user) throw new BusinessError('会员不存在')
    return user
  }

  promoteToMember(telId: unknown): void {
    const user = this.user.get(telId)
    if (user.MType === 10) throw new BusinessError('已是会员')
    const MId = Math.max(30_000, ...this.#knownUsers.keys()) + 1
    this.user.merge(telId, { MId, MCode: `M${MId - 20_000}`, MBalance: 0, MState: 1, MType: 10 })
    this.#knownUsers.set(MId, this.user.get(telId))
  }

  setBalance(id: unknown, points: number): void {
    const { TelId, MBalance } = this.member(id)
    const before = toCents(Number(MBalance))
    const cents = toCents(points) - before
    const at = Math.floor(this.#clock.now() / 1000) * 1000
    this.user.merge(TelId, { MBalance: points })
    this.#newChanges.push({ at, cents, before, type: 1, memberId: Number(id), bizId: 0, remark: '人工调整' })
  }

  /** Bets as rows, newest first, with the extra fields they can be filtered by. */
  bets(): Entity[] {
    return this.#history().bets.map((bet) => ({
      ...toWireBotBet(bet, this.#knownUsers.get(bet.memberId) ?? {}, this.#games, this.#clock.now()),
      OId: bet.id,
      LimitId: bet.limitId,
    }))
  }

  /** Balance changes as rows, newest first. */
  changes(): Entity[] {
    const all = [...this.#history().changes, ...this.#newChanges].reverse().toSorted((a, b) => b.at - a.at)
    return all.map(({ at, cents, before, type, memberId, bizId, remark }) => {
      const { MCode, TelName, TelCode } = this.#knownUsers.get(memberId) ?? {}
      return {
        DDate: formatBeijingTime(at),
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
