import { z } from 'zod'
import type { Entity } from '../../world/config/collection.ts'
import { toCents } from '../../world/orders/orders.ts'
import { jsonAmount } from '../fields.ts'
import { invalidField, nonBlankText } from '../record-body.ts'
import { defineBotCall } from './bot-call.ts'
import { columnsOf, findRows, hasCondition } from './conditions.ts'
import { pagedBody, pageOfReport, pageOfRows } from './paged.ts'

const ODDS = columnsOf({ text: 'OTypeEx OTypeFlag', number: 'OLotteryId OIsAvailable' })

const BETS = columnsOf({
  id: 'OId LimitId',
  time: 'OBetTime',
  number: 'OLotteryId OIsSetTlement',
  text: 'OExpect MCode MName MTelCode OBetSubType',
})

const CHANGES = columnsOf({
  number: 'DType',
  time: 'DDate',
  text: 'DExplain MCode MName MTelCode DRemark',
  id: 'DBizId',
})

/** D3 §3, §5. */
const oddsRow = z.strictObject({
  OTypeEx: nonBlankText,
  OTypeFlag: nonBlankText,
  OLotteryId: z.int(),
  OReal: jsonAmount.refine((odds) => odds >= 1),
  ORealMax: jsonAmount,
  OMin: z.number().min(1),
  OMax: z.number().min(1),
  OMaxDual: z.number().min(0),
  OIsAvailable: z.int().min(0).max(1),
})

export const botReportCalls = {
  botOdds: defineBotCall({
    body: pagedBody,
    run: ({ body }, { world }) => pageOfRows(findRows(world.bot.odds.all, body, ODDS), body),
  }),

  // Whole changed rows: flag and game together identify a row (A096), name and maximum odds are fixed. Saves all or
  // none.
  botOddsSave: defineBotCall({
    body: z.strictObject({ key: z.literal('OTypeFlag'), moduleName: nonBlankText, data: z.array(oddsRow).min(1) }),
    run: ({ body }, { world }) => {
      for (const [index, row] of body.data.entries()) {
        const stored = world.bot.odds.find(oddsKey(row))
        const at = `data.${index}`
        if (!stored) throw invalidField(`${at}.OTypeFlag`, '赔率不存在')
        const changedField = (['OTypeEx', 'ORealMax'] as const).find((name) => row[name] !== stored[name])
        if (changedField) throw invalidField(`${at}.${changedField}`)
        if (row.OReal > row.ORealMax) throw invalidField(`${at}.OReal`, `赔率不能大于 ${row.ORealMax}`)
        if (row.OMin > row.OMax) throw invalidField(`${at}.OMin`, '最小值不能大于最大值')
      }
      for (const row of body.data) world.bot.odds.replace(oddsKey(row), row)
    },
  }),

  botBets: defineBotCall({
    body: pagedBody,
    run: ({ body }, { world }) => {
      const found = findRows(world.bot.bets(), body, BETS)
      const { list, total } = pageOfReport(found, body, 'OId', 'LimitId')
      // The server's total precedes the page (A152) and is not counted.
      return { list: total > 0 ? [totalRow(found), ...list] : list, total }
    },
  }),

  // The bets of one business id; none for an id of another kind (A154).
  botBetsByBiz: defineBotCall({
    body: pagedBody,
    run: ({ body }, { world }) => {
      if (!hasCondition(body.wheres, 'OId', 'LimitId')) throw invalidField('wheres')
      return pageOfReport(findRows(world.bot.bets(), body, BETS), body, 'OId', 'LimitId')
    },
  }),

  botChanges: defineBotCall({
    body: pagedBody,
    run: ({ body }, { world }) => pageOfReport(findRows(world.bot.changes(), body, CHANGES), body, 'DType'),
  }),
}

function oddsKey({ OLotteryId, OTypeFlag }: { OLotteryId: number; OTypeFlag: string }): string {
  return `${OLotteryId}:${OTypeFlag}`
}

function totalRow(rows: readonly Entity[]): Entity {
  const sum = (name: string) => rows.reduce((total, row) => total + toCents(Number(row[name])), 0) / 100
  const blankRow = Object.fromEntries(Object.keys(rows[0] ?? {}).map((name) => [name, '']))
  const { OId: _, LimitId: __, ...fields } = blankRow
  const sums = { OBalance: sum('OBalance'), OAmount: sum('OAmount'), OResult: sum('OResult') }
  return { num: '合计', ...fields, OLotteryId: 0, OOdds: 0, ...sums, OIsSetTlement: 1 }
}
