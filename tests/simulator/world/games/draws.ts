import { Random } from '../random.ts'
import type { Game } from './game-list.ts'

/** The balls of a round, determined by the seed alone. */
export function drawBalls(seed: number, game: Game, round: number): number[] {
  const random = new Random(seed, `draw:${game.id}:${round}`)
  return Array.from({ length: game.balls }, () => random.int(game.low, game.high))
}

/** A result in the server's format: `3+4+5=12`, or the balls separated by commas. */
export function formatDraw(game: Game, balls: readonly number[]): string {
  if (game.balls !== 3) return balls.join(',')
  return `${balls.join('+')}=${sum(balls)}`
}

/** The number that bets refer to (D3 §9). Game 160 has no rule of its own (A168): the last ball counts. */
export function drawValue(game: Game, balls: readonly number[]): number {
  const last = balls.at(-1) ?? 0
  switch (game.id) {
    case 100:
      return (balls.at(-2) ?? 0) * 10 + last
    case 110:
    case 130:
      return sum(balls.slice(0, 3))
    case 120:
    case 150:
    case 160:
      return last
    default:
      return sum(balls)
  }
}

/** The smallest and largest possible draw value. */
export function valueRange(game: Game): readonly [low: number, high: number] {
  const valueOfAll = (ball: number) => drawValue(game, Array<number>(game.balls).fill(ball))
  return [valueOfAll(game.low), valueOfAll(game.high)]
}

function sum(balls: readonly number[]): number {
  return balls.reduce((total, ball) => total + ball, 0)
}
