import type { TrackedChange } from '../../api/host/audit-log.ts'
import { type GameInfo, setGameSwitch } from '../../api/orders/dashboard.ts'
import { toKnownBoolean } from '../../lib/server-boolean.ts'

/** The switches of a game: no messages in its group, no bets (D1 §2). */
export const gameSwitches = [
  { kind: 'mute', label: '禁言', field: 'muteState' },
  { kind: 'ban', label: '禁投', field: 'banState' },
] as const

/** What a confirmed switch of this game needs. */
export function switchProps(game: GameInfo, name: string, { kind, label, field }: (typeof gameSwitches)[number]) {
  return {
    name: `${name} ${label}`,
    label,
    checked: toKnownBoolean(game[field]),
    submit: (next: boolean, change: TrackedChange) => setGameSwitch(kind, game.lotteryId, next, change),
    resource: 'home',
  }
}
