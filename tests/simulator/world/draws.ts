import type { Game } from './game-list.ts'
import { Random } from './random.ts'

/** The balls of a round: they follow from the seed alone, whoever asks and whenever. */
export function drawBalls(seed: number, game: Game, round: number): number[] {
  const random = new Random(seed, `draw:${game.id}:${round}`)
  return Array.from({ length: game.balls }, () => random.int(game.low, game.high))
}

/** As the server writes a result: `3+4+5=12`, or the balls with commas. */
export function drawText(game: Game, balls: readonly number[]): string {
  if (game.balls !== 3) return balls.join(',')
  return `${balls.join('+')}=${sum(balls)}`
}

/** The number bets are about (D3 §9). Game 160 has no rule of its own (A168): bets there are about the last ball. */
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

/** The smallest and the largest value a draw can have. */
export function valueRange(game: Game): readonly [low: number, high: number] {
  const every = (ball: number) => drawValue(game, Array<number>(game.balls).fill(ball))
  return [every(game.low), every(game.high)]
}

function sum(balls: readonly number[]): number {
  return balls.reduce((total, ball) => total + ball, 0)
}
