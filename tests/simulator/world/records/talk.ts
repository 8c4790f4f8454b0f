import { beijingTime } from '../../wire/beijing.ts'
import type { ChatMessage } from '../chat-message.ts'
import { chatter, HOSTILE_HTML } from '../chat-seed.ts'
import { findGame, GAMES, type Game } from '../game-list.ts'
import { Random } from '../random.ts'
import { lastSettled, roundNumber } from '../rounds.ts'
import { type Bet, betText } from './bets.ts'
import type { Past } from './past.ts'

/** A message in a game's room (D1 §3); an image is its path, HTML its source. */
export interface Talk {
  readonly userId: bigint
  readonly name: string
  readonly lotteryId: number
  readonly playId: number
  readonly qiShu: number | string
  readonly content: string
  readonly time: number
}

export interface TalkFilter {
  from: number
  to: number
  lotteryId?: number | undefined
  playId?: number | undefined
  userId?: bigint | undefined
  number?: string | undefined
  content?: string | undefined
}

const BETS_SPOKEN = 0.29
const CHATTER = 330
const ROOM_NOTES = [
  '<b>封盘</b>后下注无效<br>请看<a href="https://example.com/rules">规则</a>',
  '<p style="color:#c00;font-size:18px">恭喜 <em>好运来88</em> 中奖 1180.00</p>',
  '<table><tr><td>大</td><td>1.98</td></tr></table>',
  HOSTILE_HTML,
]

/** Chat of the past: bets as room messages, chatter, images, HTML. */
export function seedTalk(past: Past, bets: readonly Bet[]): Talk[] {
  const random = new Random(past.seed, 'talk')
  const called = bets.filter(() => random.chance(BETS_SPOKEN)).map(callOf)
  const others = Array.from({ length: CHATTER }, (_, n): Talk => {
    const { id, name } = random.pick(past.members)
    const game = random.pick(GAMES)
    const time = Math.floor(random.int(n < 8 ? past.now - 3_600_000 : past.from, past.now) / 1000) * 1000
    const content = n < 8 ? (ROOM_NOTES[n % ROOM_NOTES.length] ?? '') : said(random)
    return {
      userId: id,
      name,
      lotteryId: game.id,
      playId: random.int(1, 5),
      qiShu: numberAt(game, time),
      content,
      time,
    }
  })
  return [...called, ...others]
}

function callOf({ member, lotteryId, playId, qiShu, stakes, orderTime }: Bet): Talk {
  return { userId: member.id, name: member.name, lotteryId, playId, qiShu, content: betText(stakes), time: orderTime }
}

function said(random: Random): string {
  const roll = random.next()
  if (roll < 0.12) return `photo-${random.int(1, 9)}.png`
  return roll < 0.2 ? random.pick(ROOM_NOTES) : chatter(random)
}

/** Converts a room message to a chat record; it belongs to the round that was next at the time. */
export function talkOf(room: { lotteryId: number; playId: number }, message: ChatMessage): Talk {
  const game = findGame(room.lotteryId)
  const { speakId, name, content, time } = message
  return { userId: speakId, name, ...room, qiShu: game ? numberAt(game, time) : '', content, time }
}

export function matchesTalk(talk: Talk, filter: TalkFilter): boolean {
  return (
    talk.time >= filter.from &&
    talk.time <= filter.to &&
    (filter.lotteryId === undefined || talk.lotteryId === filter.lotteryId) &&
    (filter.playId === undefined || talk.playId === filter.playId) &&
    (filter.userId === undefined || talk.userId === filter.userId) &&
    (filter.number === undefined || String(talk.qiShu) === filter.number) &&
    (filter.content === undefined || talk.content.includes(filter.content))
  )
}

export function talkOnWire({ userId, name, qiShu, lotteryId, playId, content, time }: Talk) {
  return { userId, name, qiShu, lotteryId, playId, content, time: beijingTime(time) }
}

function numberAt(game: Game, time: number): number | string {
  return roundNumber(game, lastSettled(game, time) + 1)
}
