import { drawBalls, drawValue, valueRange } from '../games/draws.ts'
import type { Game } from '../games/game-list.ts'
import type { Random } from '../random.ts'

/** The stake kinds that the statistics distinguish (D3 §2.11); together they make up the whole stake. */
export type StakeKind = 'odd' | 'combination' | 'number' | 'peak' | 'double' | 'pattern'

export interface Stake {
  readonly kind: StakeKind
  /** The bet target: 大, 小单, 13点, 极大, 对子, or 杀大单 (anything but 大单). */
  readonly target: string
  readonly cents: number
}

const KINDS: Readonly<Record<string, StakeKind>> = {
  ...{ 大: 'odd', 小: 'odd', 单: 'odd', 双: 'odd' },
  ...{ 大单: 'combination', 小双: 'combination' },
  ...{ 小单: 'double', 大双: 'double' },
  ...{ 极大: 'peak', 极小: 'peak' },
  ...{ 对子: 'pattern', 顺子: 'pattern', 豹子: 'pattern' },
}

/** Payout per hundredth staked, times 100. */
const ODDS: Readonly<Record<StakeKind, number>> = {
  odd: 198,
  combination: 365,
  number: 1_180,
  peak: 820,
  double: 425,
  pattern: 310,
}
const KILL_ODDS = 128

export function createStake(target: string, cents: number): Stake {
  const kind = KINDS[target] ?? (isKill(target) ? 'combination' : 'number')
  return { kind, target, cents }
}

export function isKill(target: string): boolean {
  return target.startsWith('杀')
}

/** 大100, 13点20: the format players write in the room. */
export function stakeText({ target, cents }: Stake): string {
  return `${target}${cents / 100}`
}

/** All targets that win in a round. */
export function winningTargets(seed: number, game: Game, round: number): ReadonlySet<string> {
  const balls = drawBalls(seed, game, round)
  const value = drawValue(game, balls)
  const [low, high] = valueRange(game)
  const size = value > (low + high) / 2 ? '大' : '小'
  const parity = value % 2 === 0 ? '双' : '单'
  const edge = Math.max(1, Math.floor((high - low) / 5))
  const winning = new Set([size, parity, size + parity, `${value}点`, ...patterns(balls)])
  if (value >= high - edge) winning.add('极大')
  if (value <= low + edge) winning.add('极小')
  return winning
}

export function payoutOf({ kind, target, cents }: Stake, winning: ReadonlySet<string>): number {
  if (isKill(target)) return winning.has(target.slice(1)) ? 0 : Math.round((cents * KILL_ODDS) / 100)
  return winning.has(target) ? Math.round((cents * ODDS[kind]) / 100) : 0
}

/** A random bet target, mostly a simple one. */
export function randomTarget(random: Random, game: Game): string {
  const roll = random.next()
  if (roll < 0.55) return random.pick(['大', '小', '单', '双'])
  if (roll < 0.66) return random.pick(['大单', '小双'])
  if (roll < 0.77) return random.pick(['小单', '大双'])
  if (roll < 0.87) return `${random.int(...valueRange(game))}点`
  if (roll < 0.92) return random.pick(['极大', '极小'])
  if (roll < 0.96) return random.pick(['对子', '顺子', '豹子'])
  return `杀${random.pick(['大单', '小双', '小单', '大双'])}`
}

/** A simple target that does not win. */
export function losingTarget(winning: ReadonlySet<string>): string {
  return ['大', '单', '小', '双'].find((target) => !winning.has(target)) ?? '豹子'
}

function patterns([a = 0, b = 0, c = 0]: readonly number[]): string[] {
  if (a === b && b === c) return ['豹子']
  if (a === b || b === c || a === c) return ['对子']
  const [x = 0, y = 0, z = 0] = [a, b, c].toSorted((one, other) => one - other)
  return y === x + 1 && z === y + 1 ? ['顺子'] : []
}
