import { beijingDayStart } from '../../wire/beijing.ts'
import type { Member, MemberStore } from '../member-store.ts'
import { OPERATORS } from '../operators.ts'
import { randomAccountNumber, randomAccountRemark, randomIpAddress } from '../people.ts'
import { Random } from '../random.ts'
import type { Order } from './orders.ts'

const ORDER_COUNT = 1_500
const DECIDED_TODAY = 60
const PENDING_DEPOSITS = 14
const PENDING_WITHDRAWALS = 9
/** Above the five minutes of A218, so that no pending order becomes overdue, and causes a reminder, during a test. */
const PENDING_AGE_MS = 400_000
const DAY = 86_400_000

/** 2^53 + 1, an id that no double can hold (fault 21). It belongs to a pending deposit. */
export const HUGE_ORDER_ID = 9_007_199_254_740_993n
/** What a server that adds doubles sends for 0.3 (A183). */
const ROUNDED_BALANCE = 0.30000000000000004
const FIRST_ID = 10_250_001n

export function seedOrders(seed: number, now: number, members: MemberStore): Order[] {
  const random = new Random(seed, 'orders')
  const today = beijingDayStart(now)
  const orders: Order[] = []
  const pastCount = ORDER_COUNT - DECIDED_TODAY - PENDING_DEPOSITS - PENDING_WITHDRAWALS
  for (let n = 0; n < pastCount; n += 1) orders.push(decidedOrder(random, members, today - random.int(1, 40 * DAY)))
  for (let n = 0; n < DECIDED_TODAY; n += 1)
    orders.push(decidedOrder(random, members, today + random.int(0, now - today)))
  const membersWithBalance = members.all.filter((member) => member.cents > 50_000)
  for (let n = 0; n < PENDING_DEPOSITS + PENDING_WITHDRAWALS; n += 1) {
    const inOrOut = n < PENDING_DEPOSITS
    // The members with the odd names come first; a withdrawal never exceeds its member's balance.
    const member = inOrOut ? members.all[[7, 11, 13][n] ?? 20 + n * 3] : membersWithBalance[n]
    const base = draftOrder(random, member as Member, inOrOut)
    const age = Math.max(PENDING_AGE_MS, random.int(60_000, 10_000_000))
    // Today, but in the first minutes after midnight, in which they would become overdue during a test.
    const earliest = Math.min(today, now - PENDING_AGE_MS - 60_000) + n * 1_000
    const payTime = Math.max(now - age, earliest)
    orders.push({ ...base, payTime, balance: inOrOut ? base.balance : random.int(1, 5) * 100 })
  }
  return numberByTime(orders, now, random)
}

function numberByTime(orders: Order[], now: number, random: Random): Order[] {
  const membersWithDeposit = new Set<bigint>()
  const toWholeSecond = (at: number) => Math.floor(at / 1000) * 1000
  const sorted = orders.toSorted((a, b) => a.payTime - b.payTime)
  const huge = sorted.find((order) => order.state === 0 && order.inOrOut)
  return sorted.map((order, index) => {
    const isFirst = order.inOrOut && order.payType < 98 && !membersWithDeposit.has(order.userId)
    if (isFirst && order.state === 1) membersWithDeposit.add(order.userId)
    const numbered = { ...order, id: FIRST_ID + BigInt(index), isFirst, payTime: toWholeSecond(order.payTime) }
    if (order === huge) return { ...numbered, id: HUGE_ORDER_ID, lastBalance: ROUNDED_BALANCE }
    if (order.state === 0) return numbered
    return { ...numbered, verifyTime: toWholeSecond(Math.min(now, order.payTime + random.int(20_000, 900_000))) }
  })
}

function decidedOrder(random: Random, members: MemberStore, payTime: number): Order {
  const order = draftOrder(random, random.pick(members.all), random.chance(0.6))
  const admin = random.pick(OPERATORS).name
  const decided = { ...order, payTime, state: 1, upName: admin, verifyAdmin: admin }
  if (random.chance(0.05)) return toAdjustment(decided, random)
  if (!random.chance(0.12)) return decided
  return { ...decided, state: 2, remark: random.pick(['未收到款项', '金额不符', '账号有误，请重新提交', '重复提交']) }
}

function toAdjustment(order: Order, random: Random): Order {
  const remark = random.pick(['活动赠送', '补分', '系统调整', ''])
  return { ...order, payType: order.inOrOut ? 98 : 99, payName: '', payNo: '', payIP: '', payIPAddress: '', remark }
}

/** A pending order as a member would submit it; `id` and `payTime` are set by the caller. */
export function draftOrder(random: Random, member: Member, inOrOut: boolean): Order {
  const account = member.accounts.length > 0 ? random.pick(member.accounts) : undefined
  const payType = account?.payType ?? random.int(1, 6)
  const from = random.chance(0.7) ? { ip: member.lastLogIP, place: member.lastLogIPAddress } : randomIpAddress(random)
  // Mostly round amounts; some deposits carry cents to be distinguishable.
  const cents = inOrOut && random.chance(0.3) ? random.int(1, 99) / 100 : 0
  const points = random.pick([50, 100, 100, 200, 300, 500, 500, 800, 1_000, 1_888, 2_000, 5_000, 10_000])
  return {
    id: 0n,
    userId: member.id,
    inOrOut,
    payType,
    balance: Math.round((points + cents) * 100) / 100,
    lastBalance: member.cents / 100,
    payIPAddress: from.place,
    payIP: from.ip,
    payName: member.realName,
    payNo: account?.payNo ?? randomAccountNumber(random, payType),
    payTime: 0,
    remark: account?.remark ?? randomAccountRemark(random, payType),
    state: 0,
    upName: '',
    isFirst: false,
    verifyAdmin: '',
    verifyTime: null,
    gameType: random.chance(0.9) ? 1 : random.int(2, 4),
  }
}
