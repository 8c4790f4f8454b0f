import { z } from 'zod'
import { toWireBet } from '../world/records/bets.ts'
import { toWireChatRecord } from '../world/records/chat-records.ts'
import { toWireChange } from '../world/records/ledger.ts'
import { defineCall, toPage } from './call.ts'
import { dateWindow } from './date-window.ts'
import { pageIndex, pageSize, textId, textInstant, textInt } from './fields.ts'

/** How many days of bets, chat and balance changes can be queried (D1 §5). */
const WINDOW_DAYS = 7

const page = z.strictObject({ pageindex: pageIndex, pagesize: pageSize })
const range = { sdate: textInstant.optional(), edate: textInstant.optional() }
/** Some games have text round numbers. */
const roundNumber = z.string().regex(/^\d{1,19}$/)

export const recordCalls = {
  betList: defineCall({
    params: page,
    query: z.strictObject({
      ...range,
      lotteryid: textInt(1).optional(),
      playid: textInt(1).optional(),
      qishu: roundNumber.optional(),
      userid: textId.optional(),
    }),
    run: ({ path, query }, { world }) => {
      const { lotteryid: lotteryId, playid: playId, qishu: number, userid: userId } = query
      const found = world.records.listBets({
        ...dateWindow(query, world.now(), WINDOW_DAYS),
        lotteryId,
        playId,
        number,
        userId,
      })
      return toPage(found, path.pageindex, path.pagesize, (bet) => toWireBet(bet, world.games, world.now()))
    },
  }),

  chatRecords: defineCall({
    params: page,
    query: z.strictObject({
      ...range,
      lotteryid: textInt(1).optional(),
      playid: textInt(1).optional(),
      userid: textId.optional(),
      qishu: roundNumber.optional(),
      content: z.string().min(1).optional(),
    }),
    run: ({ path, query }, { world }) => {
      const { lotteryid: lotteryId, playid: playId, userid: userId, qishu: number, content } = query
      const filter = { ...dateWindow(query, world.now(), WINDOW_DAYS), lotteryId, playId, userId, number, content }
      return toPage(world.records.chatRecords(filter), path.pageindex, path.pagesize, toWireChatRecord)
    },
  }),

  balanceChanges: defineCall({
    params: page,
    query: z.strictObject({ ...range, uptype: textInt(0, 10).optional(), userid: textId.optional() }),
    run: ({ path, query }, { world }) => {
      const { uptype: upType, userid: userId } = query
      const found = world.ledger.list({ ...dateWindow(query, world.now(), WINDOW_DAYS), upType, userId })
      return toPage(found, path.pageindex, path.pagesize, (change) =>
        toWireChange(change, world.members.get(change.userId).name),
      )
    },
  }),

  draws: defineCall({
    params: z.strictObject({ id: textInt(1), pageindex: pageIndex, pagesize: pageSize }),
    query: z.strictObject({ qishu: roundNumber.optional() }),
    run: ({ path, query }, { world }) => {
      const rounds = world.games.settledRounds(path.id, world.now(), query.qishu)
      return toPage(rounds, path.pageindex, path.pagesize, (round) => world.games.toWireDraw(path.id, round))
    },
  }),

  // The newest `top` draws as a plain list.
  latestDraws: defineCall({
    params: z.strictObject({ id: textInt(1), top: textInt(1, 1_000) }),
    query: z.strictObject({ qishu: roundNumber.optional() }),
    run: ({ path, query }, { world }) => {
      const rounds = world.games.settledRounds(path.id, world.now(), query.qishu)
      return rounds.slice(0, path.top).map((round) => world.games.toWireDraw(path.id, round))
    },
  }),
}
