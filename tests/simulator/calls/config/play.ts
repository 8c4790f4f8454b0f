import { z } from 'zod'
import { fromConfigShape, toConfigShape } from '../../wire/config-shape.ts'
import type { Entity } from '../../world/config/collection.ts'
import { GAMES } from '../../world/games/game-list.ts'
import { defineCall } from '../call.ts'
import { jsonAmount, textInt } from '../fields.ts'
import { bodyId, invalidField, jsonText, nonBlankText, rejectDuplicateIds, replaceRecord } from '../record-body.ts'

const TIERS = [1, 2, 3, 4, 5]
const FLAGS = [
  ...['isOpenTW28', 'isOpenJND28', 'isOpenELG28', 'isRebate', 'isBackpressure', 'isShun_8901', 'isUnified_Rebate'],
]
const NUMBERS = [
  ...['max_Minimum', 'min_Maximum', 'quota', 'recovery_BeyondIgnoreBalance'],
  ...TIERS.flatMap((tier) =>
    ['CombinationScale', 'BetQiShu', 'LoseBalance', 'Scale'].map((suffix) => `rebate_${tier}_${suffix}`),
  ),
  ...TIERS.flatMap((tier) => ['BetQiShu', 'Water', 'Scale'].map((suffix) => `backwater_${tier}_${suffix}`)),
]
const TEXTS = ['oddsRemark', 'activityRemark', 'rebateRemark']

function schemaOf<T extends z.ZodType>(names: readonly string[], type: T): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, type]))
}

/** The documented fields of a play (D2 §3). Further fields must be sent back, too. */
const play = z.looseObject({
  id: bodyId,
  name: nonBlankText,
  ...schemaOf(FLAGS, z.boolean()),
  ...schemaOf(NUMBERS, z.number().nonnegative()),
  ...schemaOf(TEXTS, jsonText),
  recovery_Type: z.int().min(0).max(1),
  rebate_Type: z.int().min(1).max(2),
})

const oddsRow = z.looseObject({
  id: bodyId,
  detail: nonBlankText,
  odds: jsonAmount,
  quota: z.int().nonnegative(),
  isKick: z.int().min(-1).max(1),
})

/** The fields that set-string can change, by their names in its body (D2 §7). */
const TEXT_FIELDS = {
  Name: 'name',
  OddsRemark: 'oddsRemark',
  ActivityRemark: 'activityRemark',
  RebateRemark: 'rebateRemark',
} as const

const playId = z.strictObject({ playid: textInt(1) })

export const playCalls = {
  // Both lists of names are {label, value} (A070).
  gameNames: defineCall({ run: () => GAMES.map(({ id, name }) => ({ label: name, value: id })) }),

  playNames: defineCall({
    run: (_, { world }) => world.config.play.all.map(({ id, name }) => ({ label: name, value: id })),
  }),

  plays: defineCall({
    run: (_, { world }) =>
      world.config.play.all.map(({ id, name, ...play }) => ({ id, name, ...pick(play, FLAGS.slice(0, 4)) })),
  }),

  play: defineCall({ query: playId, run: ({ query }, { world }) => world.config.play.get(query.playid) }),

  oddsList: defineCall({
    query: playId,
    run: ({ query }, { world, switches }) => {
      world.config.play.get(query.playid)
      const rows = world.config.odds.all.filter((row) => row.playId === query.playid)
      return toConfigShape.odds(rows, switches.configShape)
    },
  }),

  // The flag has the play's field name (A190).
  playFlag: defineCall({
    body: z.strictObject({ playId: bodyId, type: z.string(), value: z.boolean() }),
    run: ({ body: { playId, type, value } }, { world }) => {
      if (typeof world.config.play.get(playId)[type] !== 'boolean') throw invalidField('type', 'type 未知')
      world.config.play.merge(playId, { [type]: value })
    },
  }),

  playText: defineCall({
    body: z
      .strictObject({
        playId: bodyId,
        type: z.enum(['Name', 'OddsRemark', 'ActivityRemark', 'RebateRemark']),
        value: jsonText,
      })
      .refine(({ type, value }) => type !== 'Name' || value.trim() !== '', { path: ['value'] }),
    run: ({ body }, { world }) => world.config.play.merge(body.playId, { [TEXT_FIELDS[body.type]]: body.value }),
  }),

  playSave: defineCall({
    body: play,
    run: ({ body }, { world }) => replaceRecord(world.config.play, body.id, body, play),
  }),

  oddsSave: defineCall({
    body: z.array(oddsRow.partial({ id: true })).min(1),
    // Saves all rows or none.
    run: ({ body }, { world, switches }) => {
      const rows = body.map((row) => fromConfigShape.odds(row, world.config.odds.all, switches.configShape))
      const missingIndex = rows.findIndex(({ id }) => id === undefined)
      if (missingIndex >= 0) throw invalidField(`${missingIndex}.id`, 'id 不能为空')
      rejectDuplicateIds(rows.map(({ id }) => id))
      for (const [index, { id }] of rows.entries()) {
        if (!world.config.odds.find(id)) throw invalidField(`${index}.id`, '赔率不存在')
      }
      for (const [index, row] of rows.entries()) replaceRecord(world.config.odds, row.id, row, oddsRow, `${index}.`)
    },
  }),
}

function pick(row: Entity, names: readonly string[]): Entity {
  return Object.fromEntries(names.map((name) => [name, row[name]]))
}
