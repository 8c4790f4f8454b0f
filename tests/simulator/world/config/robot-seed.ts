import { randomNickname } from '../people.ts'
import { Random } from '../random.ts'
import type { Entity } from './collection.ts'

const COUNT = 120
/** Points by level: 1 high, 2 medium, 3 low (D2 §3). */
const RANGES: readonly (readonly [number, number])[] = [
  [50_000, 200_000],
  [5_000, 50_000],
  [500, 5_000],
]

/** Generates the robots; each initialization generates different ones. */
export function seedRobots(seed: number, initialization = 0): Entity[] {
  const random = new Random(seed, `robots:${initialization}`)
  return Array.from({ length: COUNT }, (_, n) => {
    const upperLevel = n < 50 ? 2 : 3
    const robotLevel = n < 12 ? 1 : upperLevel
    const [min, max] = RANGES[robotLevel - 1] ?? [0, 0]
    return {
      id: 600_001 + n,
      head: `avatar-${random.int(1, 60)}.png`,
      name: randomNickname(random),
      robotLevel,
      balance: random.int(min, max),
      // Initialization enables all of them.
      state: initialization > 0 || random.chance(0.8) ? 1 : 0,
    }
  })
}
