import { HOSTILE_HTML } from '../chat/chat-seed.ts'
import { Random } from '../random.ts'
import type { Entity } from './collection.ts'

/** Ids are the positions in this list, from 1 (D2 §3). */
const PLAY_NAMES = ['经典玩法', '高倍玩法', '保本玩法', '番摊玩法', '特码玩法'] as const

const TIERS = [1, 2, 3, 4, 5]
/** One play has so many odds that its table scrolls. */
const LONG_PLAY_ID = 5
const LONG_PLAY_ODDS = 200

/** HTML of another editor, with tags and attributes that ours may not support. */
const NOTES = [
  '<p>单注赔率 <strong>1.98</strong>，组合 <span style="color: rgb(230, 0, 0);">3.65</span></p><p class="ql-align-center">13、14 回本</p>',
  '<h2>每日活动</h2><ol><li data-list="bullet"><span class="ql-ui"></span>满 1000 送 18</li><li data-list="ordered">豹子另奖</li></ol>',
  '<p><font face="SimHei" size="5">流水</font>满 <u>5000</u> 起返 <marquee>0.8%</marquee></p><x-note kind="old">旧版说明</x-note><p><br></p>',
]

export function seedPlays(seed: number): Entity[] {
  const random = new Random(seed, 'plays')
  return PLAY_NAMES.map((name, index) => {
    const id = index + 1
    return {
      id,
      name,
      isOpenTW28: index < 4,
      isOpenJND28: true,
      isOpenELG28: index % 2 === 0,
      isRebate: index !== 3,
      oddsRemark: NOTES[0],
      activityRemark: index === 1 ? `${NOTES[1]}${HOSTILE_HTML}` : NOTES[1],
      rebateRemark: NOTES[2],
      isBackpressure: index === 1,
      isShun_8901: index !== 2,
      max_Minimum: 5,
      min_Maximum: 22,
      quota: 100_000,
      recovery_Type: index % 2,
      recovery_BeyondIgnoreBalance: 3_000,
      recovery_Multiples_SmallOdd: 3,
      recovery_Multiples_SmallOdd_BeyondIgnore: 5,
      recovery_Multiples_BigDouble: 2.5,
      recovery_Multiples_BigDouble_BeyondIgnore: 4,
      recovery_IsCombination: true,
      recovery_IsPeak: false,
      recovery_IsDuiShunBao: index > 2,
      // The product must preserve what it does not know: a rule, an object, a number that no double can hold.
      recovery_GraceSeconds: random.int(10, 60),
      rebate_Type: (index % 2) + 1,
      isUnified_Rebate: index === 0,
      ...Object.fromEntries(TIERS.flatMap((tier) => tierFields(tier))),
      extraConfig: { version: 3, marks: ['a', null, 0.30000000000000004] },
      legacyId: 9_007_199_254_740_993n + BigInt(id),
    }
  })
}

function tierFields(tier: number): [string, number][] {
  return [
    [`rebate_${tier}_CombinationScale`, 10 * tier],
    [`rebate_${tier}_BetQiShu`, 5 * tier],
    [`rebate_${tier}_LoseBalance`, 500 * tier ** 2],
    [`rebate_${tier}_Scale`, 2 + tier],
    [`backwater_${tier}_BetQiShu`, 10 * tier],
    [`backwater_${tier}_Water`, 1_000 * tier ** 2],
    [`backwater_${tier}_Scale`, Math.round(tier * 0.2 * 10) / 10],
  ]
}

const DETAILS: readonly (readonly [string, number, number])[] = [
  ...(['大', '小', '单', '双'] as const).map((target) => [target, 1.98, 50_000] as const),
  ...(['大单', '小双'] as const).map((target) => [target, 3.65, 20_000] as const),
  ...(['小单', '大双'] as const).map((target) => [target, 4.25, 20_000] as const),
  ...(['极大', '极小'] as const).map((target) => [target, 8.2, 5_000] as const),
  ...(['对子', '顺子', '豹子'] as const).map((target, n) => [target, [3.1, 12, 58][n] ?? 0, 5_000] as const),
  ...Array.from({ length: 28 }, (_, n) => [`${n}点`, Math.round(9 + Math.abs(13.5 - n) ** 2 * 2), 2_000] as const),
]

export function seedOdds(): Entity[] {
  return PLAY_NAMES.flatMap((_, index) => {
    const playId = index + 1
    const rows = playId === LONG_PLAY_ID ? longDetails() : DETAILS
    return rows.map(([detail, odds, quota], n) => {
      // Only the first eight targets have the kick switch; -1 hides it (D2 §2, A091).
      const isKick = [0, 0, 0, 0, 1, 1, 1, 1][n] ?? -1
      return { id: playId * 1_000 + n, playId, detail, odds, quota, isKick, sortNo: n, maxPayout: quota * 10 }
    })
  })
}

function longDetails(): (readonly [string, number, number])[] {
  return Array.from(
    { length: LONG_PLAY_ODDS },
    (_, n) => [`特码${String(n + 1).padStart(3, '0')}`, 42 + (n % 10) / 10, 1_000] as const,
  )
}
