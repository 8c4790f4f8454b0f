import { z } from 'zod'
import { formatBeijingTime } from '../../wire/beijing.ts'
import { BusinessError } from '../../world/business-error.ts'
import type { Entity } from '../../world/config/collection.ts'
import { defineCall, toPage } from '../call.ts'
import { pageIndex, pageSize, textBool, textInt } from '../fields.ts'
import { bodyId, flag, invalidField, jsonText, nonBlankText, toStoredFlag } from '../record-body.ts'

const page = z.strictObject({ pageindex: pageIndex, pagesize: pageSize })
const idBody = z.strictObject({ id: bodyId })

/** Pinned items first, then newest first. */
function pinnedFirst(rows: readonly Entity[], time: string): Entity[] {
  return rows.toSorted((a, b) => Number(b.is_top) - Number(a.is_top) || (String(a[time]) < String(b[time]) ? 1 : -1))
}

const noticeCalls = {
  announcementList: defineCall({
    params: page,
    run: (input, { world }) =>
      toPage(
        pinnedFirst(world.config.notice.all, 'create_time'),
        input.path.pageindex,
        input.path.pagesize,
        (row) => row,
      ),
  }),

  // The title is sent as `key` and the content as `value` (A102, A189).
  announcementCreate: defineCall({
    body: z.strictObject({ id: z.literal(0).optional(), key: nonBlankText, value: nonBlankText }),
    run: ({ body }, { world }) => {
      const { notice } = world.config
      const created = { title: body.key, content: body.value, create_time: formatBeijingTime(world.now()) }
      notice.add({ id: notice.nextId(), ...created, is_top: 0, url: '' })
    },
  }),

  announcementSave: defineCall({
    body: z.strictObject({ id: bodyId, title: nonBlankText, content: nonBlankText, url: jsonText.optional() }),
    run: ({ body: { id, ...fields } }, { world }) => world.config.notice.merge(id, fields),
  }),

  announcementDelete: defineCall({ body: idBody, run: ({ body }, { world }) => world.config.notice.remove(body.id) }),

  announcementPin: defineCall({
    body: z.strictObject({ id: bodyId, status: flag }),
    run: ({ body: { id, status } }, { world }) =>
      world.config.notice.merge(id, { is_top: toStoredFlag(world.config.notice.get(id).is_top, status) }),
  }),
}

/** D2 §3: `type` follows the jump switch, and a jump needs a content (A107). */
const activity = z
  .strictObject({
    id: bodyId.optional(),
    title: nonBlankText,
    content: jsonText,
    type: z.int().min(1).max(2),
    gameType: z.int(),
    url: jsonText,
    isBanner: z.boolean(),
    contentFlag: z.boolean(),
    is_top: z.boolean().optional(),
    upTime: jsonText.optional(),
  })
  .refine(({ type, contentFlag }) => (type === 1) === contentFlag, { path: ['type'] })

/** Success is a number above 0 (D2 §7). */
const activityCalls = {
  activityList: defineCall({
    params: page,
    run: (input, { world }) =>
      toPage(pinnedFirst(world.config.activity.all, 'upTime'), input.path.pageindex, input.path.pagesize, (row) => row),
  }),

  activitySave: defineCall({
    body: activity,
    run: ({ body: { id, ...fields } }, { world }) => {
      const rows = world.config.activity
      // A type newer than the documents can be kept but not newly assigned.
      const isKnown = fields.gameType >= 1 && fields.gameType <= 4
      if (!isKnown && (id === undefined || rows.get(id).gameType !== fields.gameType)) throw invalidField('gameType')
      if (fields.type === 1 && fields.content.trim() === '') throw new BusinessError('内容不能为空')
      const saved = { ...fields, upTime: formatBeijingTime(world.now()) }
      if (id === undefined) rows.add({ id: rows.nextId(), is_top: false, ...saved })
      else rows.merge(id, saved)
      return 1
    },
  }),

  // In the query (A106).
  activityBanner: defineCall({
    query: z.strictObject({ id: textInt(1), isbanner: textBool }),
    run: ({ query: { id, isbanner } }, { world }) => {
      world.config.activity.merge(id, { isBanner: isbanner })
      return 1
    },
  }),

  activityDelete: defineCall({
    body: idBody,
    run: ({ body }, { world }) => (world.config.activity.remove(body.id) ? 1 : 0),
  }),
}

export const contentCalls = { ...noticeCalls, ...activityCalls }
