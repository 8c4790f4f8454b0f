import { z } from 'zod'
import { beijingTime } from '../wire/beijing.ts'
import type { Entity } from '../world/config/collection.ts'
import { Refusal } from '../world/refusal.ts'
import { call, pageOf } from './call.ts'
import { asStored, bodyId, fieldRefusal, filledText, flag, jsonText } from './entity.ts'
import { pageIndex, pageSize, textBool, textInt } from './fields.ts'

/** Registers both readings of a path (A104): `/api/agent-notice/list/…` and `/api/agent/notice-list/…`. */
function both<T>(what: 'notice' | 'activity', end: string, row: (path: string) => T): T[] {
  return [row(`/api/agent-${what}/${end}`), row(`/api/agent/${what}-${end}`)]
}

const page = z.strictObject({ pageindex: pageIndex, pagesize: pageSize })
const onlyId = z.strictObject({ id: bodyId })

/** Pinned items first, then newest first. */
function inOrder(rows: readonly Entity[], time: string): Entity[] {
  return rows.toSorted((a, b) => Number(b.is_top) - Number(a.is_top) || (String(a[time]) < String(b[time]) ? 1 : -1))
}

const noticeCalls = [
  ...both('notice', 'list/{pageindex}/{pagesize}', (path) =>
    call({
      method: 'GET',
      path,
      params: page,
      run: (input, { world }) =>
        pageOf(
          inOrder(world.config.notice.all, 'create_time'),
          input.path.pageindex,
          input.path.pagesize,
          (row) => row,
        ),
    }),
  ),

  // The title is sent as `key` and the content as `value` (A102, A189).
  ...both('notice', 'create', (path) =>
    call({
      method: 'POST',
      path,
      body: z.strictObject({ id: z.literal(0).optional(), key: filledText, value: filledText }),
      run: ({ body }, { world }) => {
        const { notice } = world.config
        const made = { title: body.key, content: body.value, create_time: beijingTime(world.now()) }
        notice.add({ id: notice.nextId(), ...made, is_top: 0, url: '' })
        return true
      },
    }),
  ),

  ...both('notice', 'updateing', (path) =>
    call({
      method: 'POST',
      path,
      body: z.strictObject({ id: bodyId, title: filledText, content: filledText, url: jsonText.optional() }),
      run: ({ body: { id, ...fields } }, { world }) => {
        world.config.notice.merge(id, fields)
        return true
      },
    }),
  ),

  ...both('notice', 'deleteing', (path) =>
    call({ method: 'POST', path, body: onlyId, run: ({ body }, { world }) => world.config.notice.remove(body.id) }),
  ),

  ...both('notice', 'top1', (path) =>
    call({
      method: 'POST',
      path,
      body: z.strictObject({ id: bodyId, status: flag }),
      run: ({ body: { id, status } }, { world }) => {
        world.config.notice.merge(id, { is_top: asStored(world.config.notice.get(id).is_top, status) })
        return true
      },
    }),
  ),
]

/** D2 §3: `type` follows the jump switch, and a jump needs a content (A107). */
const activity = z
  .strictObject({
    id: bodyId.optional(),
    title: filledText,
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
const activityCalls = [
  ...both('activity', 'list/{pageindex}/{pagesize}', (path) =>
    call({
      method: 'GET',
      path,
      params: page,
      run: (input, { world }) =>
        pageOf(inOrder(world.config.activity.all, 'upTime'), input.path.pageindex, input.path.pagesize, (row) => row),
    }),
  ),

  ...both('activity', 'updateing', (path) =>
    call({
      method: 'POST',
      path,
      body: activity,
      run: ({ body: { id, ...fields } }, { world }) => {
        const rows = world.config.activity
        // A type newer than the documents can be kept but not newly assigned.
        const isKnown = fields.gameType >= 1 && fields.gameType <= 4
        if (!isKnown && (id === undefined || rows.get(id).gameType !== fields.gameType)) throw fieldRefusal('gameType')
        if (fields.type === 1 && fields.content.trim() === '') throw new Refusal('内容不能为空')
        const saved = { ...fields, upTime: beijingTime(world.now()) }
        if (id === undefined) rows.add({ id: rows.nextId(), is_top: false, ...saved })
        else rows.merge(id, saved)
        return 1
      },
    }),
  ),

  // Either in the query as `isbanner` or in the body as `flag` (A106), not both.
  ...both('activity', 'is-banner', (path) =>
    call({
      method: 'POST',
      path,
      query: z.union([z.strictObject({ id: textInt(1), isbanner: textBool }), z.strictObject({})]),
      body: z.strictObject({ id: bodyId, flag }).optional(),
      run: ({ query, body }, { world }) => {
        const [asked] =
          'isbanner' in query ? [{ id: query.id, on: query.isbanner }] : body ? [{ id: body.id, on: body.flag }] : []
        if (!asked || ('isbanner' in query && body)) {
          throw new Refusal([{ field: 'isbanner', messages: ['isbanner 不能为空'] }], 400)
        }
        world.config.activity.merge(asked.id, { isBanner: Boolean(asked.on) })
        return 1
      },
    }),
  ),

  ...both('activity', 'deleteing', (path) =>
    call({
      method: 'POST',
      path,
      body: onlyId,
      run: ({ body }, { world }) => (world.config.activity.remove(body.id) ? 1 : 0),
    }),
  ),
]

export const contentCalls = [...noticeCalls, ...activityCalls]
