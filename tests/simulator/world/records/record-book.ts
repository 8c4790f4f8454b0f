import type { ChatBook } from '../chat.ts'
import { type Bet, type BetFilter, matchesBet } from './bets.ts'
import { type History, seedHistory } from './history.ts'
import type { Past } from './past.ts'
import { matchesTalk, seedTalk, type Talk, type TalkFilter, talkOf } from './talk.ts'

/** The searchable records: bets, chat, and the history that other stores use. Generated on first use. */
export class RecordBook {
  readonly #past: Past
  readonly #chat: () => ChatBook
  #history: History | undefined
  #talk: Talk[] | undefined

  constructor(past: Past, chat: () => ChatBook) {
    this.#past = past
    this.#chat = chat
  }

  get history(): History {
    this.#history ??= seedHistory(this.#past)
    return this.#history
  }

  /** Newest first. */
  bets(filter: BetFilter): readonly Bet[] {
    return this.history.bets.filter((bet) => matchesBet(bet, filter))
  }

  /** Newest first, including the current messages of the rooms. */
  talk(filter: TalkFilter): readonly Talk[] {
    this.#talk ??= seedTalk(this.#past, this.history.bets)
    // The rooms' system messages (系统接单) belong to no member.
    const rooms = this.#chat().rooms.flatMap(({ lotteryId, playId, messages }) =>
      messages.filter(({ speakId }) => speakId !== 0n).map((message) => talkOf({ lotteryId, playId }, message)),
    )
    return [...this.#talk, ...rooms].filter((one) => matchesTalk(one, filter)).toSorted((a, b) => b.time - a.time)
  }
}
