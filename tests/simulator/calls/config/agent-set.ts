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

export const agentSetCalls = {
  settings: defineCall({ run: (_, { world }) => world.config.setting.all }),

  // Changed settings only (A113); saves all or none.
  settingsSave: defineCall({
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
    },
  }),

  // There is one set of robots: the agent id makes no difference.
  robotSettings: defineCall({ query: agentQuery, run: (_, { world }) => world.config.robotSetting.all }),

  // The full list (D2 §7): a missing item is an error.
  robotSettingsSave: defineCall({
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
    },
  }),
}
