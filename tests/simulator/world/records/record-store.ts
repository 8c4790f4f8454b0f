import type { ChatStore } from '../chat/chat-store.ts'
import { type Bet, type BetFilter, matchesBet } from './bets.ts'
import {
  type ChatRecord,
  type ChatRecordFilter,
  fromGroupMessage,
  matchesChatRecord,
  seedChatRecords,
} from './chat-records.ts'
import { type History, seedHistory } from './history.ts'
import type { WorldSnapshot } from './world-snapshot.ts'

/** The searchable records: bets, chat, and the history that other stores use. Generated on first use. */
export class RecordStore {
  readonly #snapshot: WorldSnapshot
  readonly #chat: () => ChatStore
  #history: History | undefined
  #chatRecords: ChatRecord[] | undefined

  constructor(snapshot: WorldSnapshot, chat: () => ChatStore) {
    this.#snapshot = snapshot
    this.#chat = chat
  }

  get history(): History {
    this.#history ??= seedHistory(this.#snapshot)
    return this.#history
  }

  /** Newest first. */
  listBets(filter: BetFilter): readonly Bet[] {
    return this.history.bets.filter((bet) => matchesBet(bet, filter))
  }

  /** Newest first, including the current messages of the rooms. */
  chatRecords(filter: ChatRecordFilter): readonly ChatRecord[] {
    this.#chatRecords ??= seedChatRecords(this.#snapshot, this.history.bets)
    // The rooms' system messages (系统接单) belong to no member.
    const groupMessages = this.#chat().groupChats.flatMap(({ lotteryId, playId, messages }) =>
      messages
        .filter(({ speakId }) => speakId !== 0n)
        .map((message) => fromGroupMessage({ lotteryId, playId }, message)),
    )
    return [...this.#chatRecords, ...groupMessages]
      .filter((record) => matchesChatRecord(record, filter))
      .toSorted((a, b) => b.time - a.time)
  }
}
