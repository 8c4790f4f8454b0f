import { z } from 'zod'
import type { Entity } from '../../world/config/collection.ts'
import { defineCall } from '../call.ts'
import { textInt } from '../fields.ts'
import { bodyId, invalidField, jsonText, nonBlankText, rejectDuplicateIds, replaceRecord } from '../record-body.ts'

const setting = z.strictObject({ id: bodyId, value: jsonText, status: z.boolean() })
const robotSetting = z.looseObject({ id: bodyId, key: nonBlankText, value: jsonText })

/** The value format of each setting type (D2 §3); unknown types accept anything. */
const VALUE_PATTERNS: Readonly<Record<string, RegExp>> = {
  number: /^\d+(\.\d+)?$/,
  cashout_type_status: /^\d+(\.\d+)?,\d+(\.\d+)?$/,
}

function checkValue(stored: Entity, value: string, field: string): void {
  const pattern = VALUE_PATTERNS[String(stored.type)]
  if (pattern && !pattern.test(value)) throw invalidField(field, `${stored.key} 格式不正确`)
}

const agentQuery = z.strictObject({ id: textInt(1).optional() })

export const agentSetCalls = [
  defineCall({ method: 'GET', path: '/api/agent-set/system', run: (_, { world }) => world.config.setting.all }),

  defineCall({
    method: 'GET',
    path: '/api/agent-set/system-info',
    query: z.strictObject({ id: textInt(1) }),
    run: ({ query }, { world }) => world.config.setting.get(query.id),
  }),

  // Changed settings only (A113); saves all or none.
  defineCall({
    method: 'POST',
    path: '/api/agent-set/updateing-system-set',
    body: z.array(setting).min(1),
    run: ({ body }, { world }) => {
      const rows = world.config.setting
      rejectDuplicateIds(body.map(({ id }) => id))
      for (const [index, { id, value }] of body.entries()) {
        const stored = rows.find(id)
        if (!stored) throw invalidField(`${index}.id`, '设置不存在')
        checkValue(stored, value, `${index}.value`)
      }
      for (const { id, value, status } of body) rows.merge(id, { value, status })
      return true
    },
  }),

  // Single settings; no screen uses these calls.
  defineCall({
    method: 'POST',
    path: '/api/agent-set/set-system2',
    body: setting,
    run: ({ body: { id, ...fields } }, { world }) => {
      checkValue(world.config.setting.get(id), fields.value, 'value')
      world.config.setting.merge(id, fields)
      return true
    },
  }),
  defineCall({
    method: 'POST',
    path: '/api/agent-set/set-system-status',
    body: z.strictObject({ id: bodyId, status: z.boolean() }),
    run: ({ body: { id, status } }, { world }) => {
      world.config.setting.merge(id, { status })
      return true
    },
  }),
  defineCall({
    method: 'POST',
    path: '/api/agent-set/set-system-value',
    body: z.strictObject({ id: bodyId, value: jsonText }),
    run: ({ body: { id, value } }, { world }) => {
      checkValue(world.config.setting.get(id), value, 'value')
      world.config.setting.merge(id, { value })
      return true
    },
  }),

  // There is one set of robots: the agent id makes no difference.
  defineCall({
    method: 'GET',
    path: '/api/agent-set/robot-info',
    query: agentQuery,
    run: (_, { world }) => world.config.robotSetting.all,
  }),

  // The full list (D2 §7): a missing item is an error.
  defineCall({
    method: 'POST',
    path: '/api/agent-set/updateing-robot-set',
    body: z.array(robotSetting).min(1),
    run: ({ body }, { world }) => {
      const rows = world.config.robotSetting
      rejectDuplicateIds(body.map(({ id }) => id))
      for (const [index, { id, key }] of body.entries()) {
        if (rows.find(id)?.key !== key) throw invalidField(`${index}.key`, '设置不存在')
      }
      const missing = rows.all.find(({ id }) => !body.some((row) => row.id === id))
      if (missing) throw invalidField(String(missing.key), `${missing.key} 不能为空`)
      for (const [index, row] of body.entries()) replaceRecord(rows, row.id, row, robotSetting, `${index}.`)
      world.publishRobotStatus()
      return true
    },
  }),
  defineCall({
    method: 'POST',
    path: '/api/agent-set/set-robot',
    body: z.strictObject({ id: bodyId, value: jsonText }),
    run: ({ body: { id, value } }, { world }) => {
      world.config.robotSetting.merge(id, { value })
      world.publishRobotStatus()
      return true
    },
  }),

  // What members see; the documents do not show these shapes.
  defineCall({
    method: 'GET',
    path: '/api/agent-set/with-our-info',
    run: (_, { world }) => {
      const value = (key: string) => world.config.setting.all.find((row) => row.key === key)?.value ?? ''
      return {
        name: value('site_name'),
        logo: world.site.logo,
        notice: value('site_notice'),
        time: value('service_time'),
      }
    },
  }),
  defineCall({
    method: 'GET',
    path: '/api/agent-set/qa-list',
    run: (_, { world }) =>
      world.config.question.all.filter(({ state }) => state).map(({ question, reply }) => ({ question, reply })),
  }),
  defineCall({
    method: 'GET',
    path: '/api/agent-set/qq-servicer',
    run: (_, { world }) =>
      world.config.agent.all.filter(({ state }) => state).map(({ name, head, type }) => ({ name, head, type, qq: '' })),
  }),
]
