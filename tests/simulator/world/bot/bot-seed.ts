import type { Entity } from '../config/collection.ts'
import { GAMES } from '../games/game-list.ts'
import { ODD_NAMES, randomNickname } from '../people.ts'
import { Random } from '../random.ts'

/** Messaging-service ids: long, and negative for groups and for users who write in a group's name (A207). */
const FIRST_GROUP = -1_001_987_650_001n
const FIRST_USER = 5_120_000_001n
const FIRST_ANONYMOUS = -1_001_330_000_001n
/** Ids that no double can hold (fault 21): a group's and a user's. */
const HUGE_GROUP_ID = -9_007_199_254_740_997n
const HUGE_USER_ID = -9_007_199_254_740_999n

export const groupId = (n: number) => FIRST_GROUP - BigInt(n)

/** Every fifth user writes in the name of a group. */
function userId(n: number): bigint {
  if (n === 3) return HUGE_USER_ID
  return n % 5 === 4 ? FIRST_ANONYMOUS - BigInt(n) : FIRST_USER + BigInt(n)
}

const GROUP_NAMES = [
  '加拿大28竞猜群',
  '台湾宾果交流',
  '上下分专用群',
  '俄勒冈高倍群',
  '官方公告频道',
  'PC蛋蛋小群',
  '北京28老群',
  '综合群',
]

/** Covers every kind: small groups, groups, a channel; bets, points, both; open and not open (D3 §4). */
export function seedGroups(operatorId: number): Entity[] {
  return GROUP_NAMES.map((name, n) => {
    const TelGpSetType = [1, 1, 2, 1, 1, 1, 1, 3][n] ?? 1
    const isOpen = n === 0 || n === 2
    return {
      TelGpId: n === 1 ? HUGE_GROUP_ID : groupId(n),
      TelGpName: n === 6 ? `${name} <b onclick="window.hacked=1">🔥</b>` : name,
      TelGpUrl: `https://t.invalid/group${n + 1}`,
      TelGpType: [2, 2, 2, 2, 3, 1, 2, 2][n] ?? 2,
      TelGpSetType,
      TelGpUpDownGpId: n === 0 ? groupId(2) : 0,
      // Some are not bound to a game.
      TelGpLotteryid: [50, 40, 0, 60, 0, 140, 10, 0][n],
      TelGpStatus: isOpen ? 1 : 0,
      TelGpUserid: operatorId,
      TelGpTalkType: n % 2,
      TelGpCheckMes: isOpen ? 1 : 0,
      TelGpSRemark: '第 newExpect 期开始下注',
      TelGpE60Remark: '距封盘还有 60 秒',
      TelGpE30Remark: '距封盘还有 30 秒',
      TelGpCkOrder: 'ListOrder',
    }
  })
}

export function seedAutoMessages(groups: readonly Entity[]): Entity[] {
  return groups.map(({ TelGpId }, n) => ({
    TelGpId,
    State: n === 0 ? 1 : 0,
    Tm: 30,
    Content: n === 0 ? '上期 LotteryResult||本期投注 SumMoney' : '',
  }))
}

/** Group users: members, and others who only read. */
export function seedUsers(seed: number, groups: readonly Entity[]): Entity[] {
  const random = new Random(seed, 'telegram')
  return Array.from({ length: 90 }, (_, n) => {
    const isMember = n < 60
    // Most are in the first group; some are in two.
    const first = random.chance(0.6) ? 0 : random.int(1, 7)
    const inGroups = new Set(random.chance(0.4) ? [first, random.int(1, 7)] : [first])
    return {
      ...draftUser(
        random,
        n,
        [...inGroups].map((index) => groups[index]?.TelGpId),
      ),
      MId: isMember ? 30_001 + n : 0,
      MCode: isMember ? `M${10_001 + n}` : '',
      MBalance: isMember && !random.chance(0.2) ? random.int(1, 900_000) / 100 : 0,
      MState: isMember && random.chance(0.9) ? 1 : 0,
      MType: isMember ? 10 : 30,
    }
  })
}

/** A user that the messaging service reports for the first time. */
export function seedNewUser(seed: number, n: number, groupId: unknown): Entity {
  const random = new Random(seed, `telegram:${n}`)
  return { ...draftUser(random, n, [groupId]), MId: 0, MCode: '', MBalance: 0, MState: 0, MType: 30 }
}

function draftUser(random: Random, n: number, groupIds: readonly unknown[]): Entity {
  return {
    TelId: userId(n),
    TelName: ODD_NAMES.get(n) ?? randomNickname(random),
    TelCode: random.chance(0.8) ? `@tg${random.digits(6)}` : '',
    TelGpIds: groupIds.join(','),
  }
}

const FLAGS = [
  { flag: 'DA', name: '大', odds: 1.98 },
  { flag: 'XIAO', name: '小', odds: 1.98 },
  { flag: 'DAN', name: '单', odds: 1.98 },
  { flag: 'SHUANG', name: '双', odds: 1.98 },
  { flag: 'DADAN', name: '大单', odds: 3.65 },
  { flag: 'XIAOSHUANG', name: '小双', odds: 3.65 },
  { flag: 'XIAODAN', name: '小单', odds: 4.25 },
  { flag: 'DASHUANG', name: '大双', odds: 4.25 },
  { flag: 'JIDA', name: '极大', odds: 8.2 },
  { flag: 'JIXIAO', name: '极小', odds: 8.2 },
  { flag: 'DUIZI', name: '对子', odds: 3.1 },
  { flag: 'SHUNZI', name: '顺子', odds: 12 },
  { flag: 'BAOZI', name: '豹子', odds: 58 },
  { flag: 'TEMA', name: '数字', odds: 11.8 },
]

/** Every game has the same flags: only both together identify a row (A096). */
export function seedTelOdds(): Entity[] {
  return GAMES.flatMap(({ id }) =>
    FLAGS.map(({ flag, name, odds }, n) => ({
      OTypeEx: name,
      OTypeFlag: flag,
      OLotteryId: id,
      OReal: odds,
      ORealMax: Math.round(odds * 110) / 100,
      OMin: 2,
      OMax: n < 4 ? 50_000 : 5_000,
      OMaxDual: n < 4 ? 0 : 10_000,
      OIsAvailable: n === 12 && id === 160 ? 0 : 1,
    })),
  )
}
