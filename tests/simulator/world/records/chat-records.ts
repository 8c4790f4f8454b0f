import { formatBeijingTime } from '../../wire/beijing.ts'
import type { ChatMessage } from '../chat/chat-message.ts'
import { HOSTILE_HTML, randomMemberPhrase } from '../chat/chat-seed.ts'
import { findGame, GAMES, type Game } from '../games/game-list.ts'
import { lastSettled, roundNumber } from '../games/rounds.ts'
import { Random } from '../random.ts'
import { type Bet, betText } from './bets.ts'
import type { WorldSnapshot } from './world-snapshot.ts'

/** A message in a game's room (D1 §3); an image is its path, HTML its source. */
export interface ChatRecord {
  readonly userId: bigint
  readonly name: string
  readonly lotteryId: number
  readonly playId: number
  readonly qiShu: number | string
  readonly content: string
  readonly time: number
}

export interface ChatRecordFilter {
  from: number
  to: number
  lotteryId?: number | undefined
  playId?: number | undefined
  userId?: bigint | undefined
  number?: string | undefined
  content?: string | undefined
}

const SPOKEN_BET_SHARE = 0.29
const CHATTER_COUNT = 330
const GROUP_HTML = [
  '<b>封盘</b>后下注无效<br>请看<a href="https://example.com/rules">规则</a>',
  '<p style="color:#c00;font-size:18px">恭喜 <em>好运来88</em> 中奖 1180.00</p>',
  '<table><tr><td>大</td><td>1.98</td></tr></table>',
  HOSTILE_HTML,
]

/** Chat of the past: bets as room messages, chatter, images, HTML. */
export function seedChatRecords(snapshot: WorldSnapshot, bets: readonly Bet[]): ChatRecord[] {
  const random = new Random(snapshot.seed, 'talk')
  const spokenBets = bets.filter(() => random.chance(SPOKEN_BET_SHARE)).map(fromBet)
  const randomRecords = Array.from({ length: CHATTER_COUNT }, (_, n): ChatRecord => {
    const { id, name } = random.pick(snapshot.members)
    const game = random.pick(GAMES)
    const time = Math.floor(random.int(n < 8 ? snapshot.now - 3_600_000 : snapshot.from, snapshot.now) / 1000) * 1000
    const content = n < 8 ? (GROUP_HTML[n % GROUP_HTML.length] ?? '') : randomContent(random)
    return {
      userId: id,
      name,
      lotteryId: game.id,
      playId: random.int(1, 5),
      qiShu: roundNumberAt(game, time),
      content,
      time,
    }
  })
  return [...spokenBets, ...randomRecords]
}

function fromBet({ member, lotteryId, playId, qiShu, stakes, orderTime }: Bet): ChatRecord {
  return { userId: member.id, name: member.name, lotteryId, playId, qiShu, content: betText(stakes), time: orderTime }
}

function randomContent(random: Random): string {
  const roll = random.next()
  if (roll < 0.12) return `photo-${random.int(1, 9)}.png`
  return roll < 0.2 ? random.pick(GROUP_HTML) : randomMemberPhrase(random)
}

/** Converts a room message to a chat record; it belongs to the round that was next at the time. */
export function fromGroupMessage(group: { lotteryId: number; playId: number }, message: ChatMessage): ChatRecord {
  const game = findGame(group.lotteryId)
  const { speakId, name, content, time } = message
  return { userId: speakId, name, ...group, qiShu: game ? roundNumberAt(game, time) : '', content, time }
}

export function matchesChatRecord(record: ChatRecord, filter: ChatRecordFilter): boolean {
  return (
    record.time >= filter.from &&
    record.time <= filter.to &&
    (filter.lotteryId === undefined || record.lotteryId === filter.lotteryId) &&
    (filter.playId === undefined || record.playId === filter.playId) &&
    (filter.userId === undefined || record.userId === filter.userId) &&
    (filter.number === undefined || String(record.qiShu) === filter.number) &&
    (filter.content === undefined || record.content.includes(filter.content))
  )
}

export function toWireChatRecord({ userId, name, qiShu, lotteryId, playId, content, time }: ChatRecord) {
  return { userId, name, qiShu, lotteryId, playId, content, time: formatBeijingTime(time) }
}

function roundNumberAt(game: Game, time: number): number | string {
  return roundNumber(game, lastSettled(game, time) + 1)
}
