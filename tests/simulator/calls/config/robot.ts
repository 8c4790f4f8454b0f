import { z } from 'zod'
import type { Entity } from '../../world/config/collection.ts'
import { defineCall } from '../call.ts'
import { jsonPageSize, textInt } from '../fields.ts'
import { jsonText } from '../record-body.ts'

const FIELDS = ['id', 'head', 'name', 'robotLevel', 'balance', 'state'] as const

/** Sorted by a field, `ascending` or `descending`, or unsorted (A118); status -1 and level 0 are no filter (D2 §9). */
const pageQuery = z
  .strictObject({
    page: z.int().min(1),
    pageSize: jsonPageSize,
    status: z.int().min(-1).max(1),
    level: z.int().min(0).max(3),
    name: jsonText.optional(),
    field: z.enum(FIELDS).optional(),
    order: z.enum(['ascending', 'descending']).optional(),
  })
  .refine(({ field, order }) => (field === undefined) === (order === undefined), { path: ['order'] })

export const robotCalls = {
  robotPage: defineCall({
    body: pageQuery,
    run: ({ body }, { world }) => {
      const { page, pageSize, status, level, name = '', field, order } = body
      const found = world.config.robot.all.filter(
        (robot) =>
          (status === -1 || robot.state === status) &&
          (level === 0 || robot.robotLevel === level) &&
          String(robot.name).includes(name),
      )
      const sorted = field ? found.toSorted((a, b) => compare(a, b, field) * (order === 'ascending' ? 1 : -1)) : found
      return { items: sorted.slice((page - 1) * pageSize, page * pageSize), total: sorted.length }
    },
  }),

  // Parameters in the query (A119).
  robotChange: defineCall({
    query: z
      .strictObject({
        id: textInt(1),
        name: z
          .string()
          .refine((name) => name.trim() !== '')
          .optional(),
        state: textInt(0, 1).optional(),
      })
      .refine(({ name, state }) => name !== undefined || state !== undefined, { path: ['name'] }),
    run: ({ query: { id, ...fields } }, { world }) => {
      const changes = Object.entries(fields).filter(([, value]) => value !== undefined)
      world.config.robot.merge(id, Object.fromEntries(changes))
    },
  }),

  robotsInit: defineCall({
    run: (_, { world }) => world.config.initRobots(),
  }),
}

function compare(a: Entity, b: Entity, field: string): number {
  const [one, other] = [a[field], b[field]]
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return Number(String(one) > String(other)) - Number(String(one) < String(other))
}
