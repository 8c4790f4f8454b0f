import { formatBeijingTime } from '../wire/beijing.ts'
import { BusinessError } from './business-error.ts'
import {
  ODD_NAMES,
  randomAccountNumber,
  randomAccountRemark,
  randomIpAddress,
  randomNickname,
  randomPhone,
  randomRealName,
} from './people.ts'
import { Random } from './random.ts'

interface PayAccount {
  payType: number
  payName: string
  payNo: string
  qrCode: string
  remark: string
}

export interface Member {
  readonly id: bigint
  name: string
  /** The holder's name on the member's accounts; not part of the member on the wire. */
  readonly realName: string
  head: string
  /** Verification level; the wire spells it `Residue` (A142). */
  residue: number
  phoneNo: string
  phoneNoAddress: string
  /** Balance in hundredths of a point. */
  cents: number
  introduceId: bigint
  registerTime: number
  registerIP: string
  registerIPAddress: string
  lastLogTime: number
  lastLogIP: string
  lastLogIPAddress: string
  /** 1 normal, 2 muted, 3 banned (D3 §4). */
  state: number
  qqNo: string
  accounts: PayAccount[]
}

const COUNT = 400
const DAY = 86_400_000

/** The six search types of D3 §9. */
const SEARCH_MATCHERS: Readonly<Record<number, (member: Member, value: string) => boolean>> = {
  1: (member, value) => String(member.id) === value,
  2: (member, value) => member.name.includes(value),
  3: (member, value) => member.phoneNo === value,
  4: (member, value) => member.qqNo === value,
  5: (member, value) => member.registerIP === value,
  6: (member, value) => member.lastLogIP === value,
}

export class MemberStore {
  readonly #seed: number
  readonly #all: Member[]
  readonly #byId: Map<bigint, Member>

  constructor(seed: number, now: number) {
    this.#seed = seed
    this.#all = []
    this.#byId = new Map()
    this.#add(new Random(seed, 'members'), COUNT, now)
  }

  get all(): readonly Member[] {
    return this.#all
  }

  /** Adds so many members, generated like the seeded ones. */
  addMembers(count: number, now: number): void {
    this.#add(new Random(this.#seed, `members:${this.#all.length}`), count, now)
  }

  #add(random: Random, count: number, now: number): void {
    const targetCount = this.#all.length + count
    while (this.#all.length < targetCount) {
      const id = BigInt(random.int(10_000_000, 99_999_999))
      if (this.#byId.has(id)) continue
      const member = seedMember(random, now, id, this.#all)
      this.#all.push(member)
      this.#byId.set(id, member)
    }
  }

  find(id: bigint): Member | undefined {
    return this.#byId.get(id)
  }

  get(id: bigint): Member {
    const member = this.find(id)
    if (!member) throw new BusinessError('会员不存在')
    return member
  }

  search(kind: number | undefined, value: string | undefined): readonly Member[] {
    const matches = kind === undefined ? undefined : SEARCH_MATCHERS[kind]
    if (!matches || value === undefined) return this.all
    return this.all.filter((member) => matches(member, value))
  }

  /**
   * All members who registered or last signed in from one of this member's IP addresses, including the member (A187).
   */
  membersSharingIp(id: bigint): readonly Member[] {
    const { registerIP, lastLogIP } = this.get(id)
    const addresses = new Set([registerIP, lastLogIP])
    return this.all.filter((member) => addresses.has(member.registerIP) || addresses.has(member.lastLogIP))
  }
}

export function toWireMember(member: Member) {
  const { residue, cents, accounts: _, realName: __, registerTime, lastLogTime, ...rest } = member
  return {
    ...rest,
    Residue: residue,
    balance: cents / 100,
    registerTime: formatBeijingTime(registerTime),
    lastLogTime: formatBeijingTime(lastLogTime),
  }
}

function seedMember(random: Random, now: number, id: bigint, earlier: readonly Member[]): Member {
  const index = earlier.length
  const registerTime = now - random.int(2 * DAY, 700 * DAY)
  // Some share an IP address with an earlier member, so that the IP check finds something.
  const from = index > 20 && random.chance(0.06) ? random.pick(earlier) : undefined
  const registered = from ? { ip: from.registerIP, place: from.registerIPAddress } : randomIpAddress(random)
  const last = random.chance(0.5) ? registered : randomIpAddress(random)
  const phoneInfo = randomPhone(random)
  const withPhone = random.chance(0.85)
  const holderName = ODD_NAMES.get(index) ?? randomRealName(random)
  return {
    id,
    name: ODD_NAMES.get(index) ?? randomNickname(random),
    realName: holderName,
    head: `avatar-${random.int(1, 60)}.png`,
    residue: random.chance(0.4) ? 1 : 0,
    phoneNo: withPhone ? phoneInfo.number : '',
    phoneNoAddress: withPhone ? phoneInfo.place : '',
    cents: random.chance(0.15) ? 0 : Math.floor(random.next() ** 3 * 8_000_000) + random.int(0, 99),
    introduceId: index > 10 && random.chance(0.35) ? random.pick(earlier).id : 0n,
    registerTime,
    registerIP: registered.ip,
    registerIPAddress: registered.place,
    lastLogTime: random.int(Math.max(registerTime, now - 20 * DAY), now - 60_000),
    lastLogIP: last.ip,
    lastLogIPAddress: last.place,
    state: random.chance(0.94) ? 1 : random.int(2, 3),
    qqNo: random.chance(0.6) ? String(random.int(10_000_000, 2_999_999_999)) : '',
    accounts: seedAccounts(random, holderName),
  }
}

/** No account for every fourth member (the popup then shows 未绑定), up to three for the others. */
function seedAccounts(random: Random, payName: string): PayAccount[] {
  if (random.chance(0.25)) return []
  const types = new Set(Array.from({ length: random.int(1, 3) }, () => random.int(1, 6)))
  return [...types].map((payType) => ({
    payType,
    payName,
    payNo: randomAccountNumber(random, payType),
    qrCode: payType <= 3 ? `qr-${random.int(1, 20)}.png` : '',
    remark: randomAccountRemark(random, payType),
  }))
}
