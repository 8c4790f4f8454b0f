import { expect, test } from 'vitest'
import type { AlertRule } from '#contract/alerts.ts'
import { describeRule } from '#renderer/features/workstation-settings/describe-rule.ts'

const rule: AlertRule = {
  on: true,
  sound: 'coin',
  volume: 70,
  repeat: false,
  waitMinutes: 5,
  escalateMinutes: 0,
  escalationSound: 'alarm',
}

test.each<[string, Partial<AlertRule>]>([
  ['金币 · 70 % · 5 分钟后提醒', {}],
  ['关', { on: false }],
  ['无声 · 重复 · 5 分钟后提醒', { sound: 'none', repeat: true }],
  ['金币 · 70 % · 15 分钟后加急', { waitMinutes: 0, escalateMinutes: 15 }],
])('a rule of alerts is said as %s', (text, changes) => {
  expect(describeRule({ ...rule, ...changes })).toBe(text)
})
