import './stub-page-window.ts'
import { afterEach, expect, test } from 'vitest'
import { payOrderActions, payTypeLabel } from '#renderer/api/orders/pay-order.ts'
import { linkStatusLabel, type ServerSetting } from '#renderer/api/settings/server-settings.ts'
import { balanceAfter } from '#renderer/features/orders/use-decision-data.ts'
import { whoseWinLost, winLostHeading, winLostSign, winLostTitle } from '#renderer/lib/figures.ts'
import { robotSettingLabels } from '#renderer/screens/robots/robot-values.ts'
import { listRows } from '#renderer/screens/server-settings/known-settings.ts'
import { decodePayData } from '#shared/pay-data.ts'
import {
  applyProfile,
  completeProfile,
  defaultProfile,
  type ProfileChanges,
  serializeConditions,
} from '#shared/server-profile.ts'
import { parseServerTime } from '#shared/server-time.ts'
import { order } from '../features/orders/order-fixture.ts'

afterEach(() => applyProfile(defaultProfile))

const use = (changes: ProfileChanges) => applyProfile(completeProfile(changes))

test('times are read in the zone of the server, and a false Z is corrected', () => {
  const at = Date.parse('2026-11-25T00:03:02Z')
  expect(parseServerTime('2026-11-25 08:03:02')).toBe(at)
  expect(parseServerTime('2026-11-25T00:03:02Z')).toBe(at)
  use({ time: { falseZ: true } })
  expect(parseServerTime('2026-11-25T08:03:02Z')).toBe(at)
  expect(parseServerTime('2026-11-25T08:03:02+08:00')).toBe(at)
  use({ time: { zone: '+09:00' } })
  expect(parseServerTime('2026-11-25 09:03:02')).toBe(at)
  expect(parseServerTime('2026-11-25T00:03:02Z')).toBe(at)
})

test('lists of pending orders may have any name', () => {
  const [deposit, withdrawal] = [{ id: 1 }, { id: 2 }]
  const data = { a: [deposit], b: [withdrawal] }
  expect(() => decodePayData(data)).toThrow()
  use({ payData: { deposits: ['a'], withdrawals: ['b'] } })
  const { deposits, withdrawals } = decodePayData(data)
  expect([deposits[0]?.id, withdrawals[0]?.id]).toEqual([1, 2])
})

test('conditions of the bot are written as its server reads them', () => {
  const conditions = [{ field: 'DDate', op: '>=', value: 'x' }] as const
  expect(serializeConditions(conditions)).toBe('[{"field":"DDate","op":">=","value":"x"}]')
  const wheres = { field: 'FieldName', operator: 'ConditionalType', operators: { '>=': 'GreaterThanOrEqual' } }
  use({ bot: { wheres: { ...wheres, form: 'list', value: 'FieldValue' } } })
  expect(serializeConditions(conditions)).toEqual([
    { FieldName: 'DDate', ConditionalType: 'GreaterThanOrEqual', FieldValue: 'x' },
  ])
  expect(serializeConditions([])).toEqual([])
})

test('codes have the names of the profile, after those that the server lists itself', () => {
  use({ names: { payTypes: { 1: '支付宝企业', 12: '数字人民币' }, linkStatus: { 9: '需验证' } } })
  expect(payTypeLabel(12, [])).toBe('数字人民币')
  expect(payTypeLabel(1, [])).toBe('支付宝企业')
  expect(payTypeLabel(1, [{ value: '1', label: '服务器的名称' }])).toBe('服务器的名称')
  expect(payTypeLabel(2, [])).toBe('微信')
  expect(linkStatusLabel('9')).toBe('需验证')
})

test('a withdrawal that was debited at its request leaves the balance as it is', () => {
  const withdrawal = order({ inOrOut: false, balance: 500 })
  expect(balanceAfter(withdrawal, 200)).toBe('-300.00')
  use({ withdrawalDebit: 'request' })
  expect(balanceAfter(withdrawal, 200)).toBe('200.00')
  expect(balanceAfter(order({ balance: 500 }), 200)).toBe('700.00')
})

test('risk control is no action where it is not offered', () => {
  expect(payOrderActions(order())).toContain('riskControl')
  use({ offers: { riskControl: false } })
  expect(payOrderActions(order())).toEqual(['approve', 'cancel'])
})

test('a profit belongs to the site or to its members', () => {
  expect([winLostSign('5'), winLostSign('-5')]).toEqual([1, -1])
  expect([winLostTitle(), winLostTitle('今日')]).toEqual(['盈亏（口径未确认）', '今日盈亏（口径未确认）'])
  expect([winLostHeading(), winLostHeading('今日')]).toEqual(['盈亏', '今日盈亏'])
  use({ profitOf: 'site' })
  expect([winLostHeading(), winLostHeading('今日')]).toEqual(['平台盈亏', '今日平台盈亏'])
  expect([winLostSign('5'), winLostTitle('今日'), whoseWinLost()]).toEqual([1, '今日平台盈亏', '平台盈亏'])
  use({ profitOf: 'members' })
  expect(winLostTitle()).toBe('会员盈亏')
  expect([winLostSign('5'), winLostSign('-5'), winLostSign(0)].map((sign) => sign + 0)).toEqual([-1, 1, 0])
})

test('an unknown setting key has no invented name', () => {
  const setting = (key: string): ServerSetting => ({ id: 1, key, type: 'number', value: '5', status: true })
  const items = [setting('withdraw_limit_day'), setting('bet_min')]
  expect(listRows(items)).toMatchObject([
    { key: 'bet_min', label: '最低投注' },
    { key: 'withdraw_limit_day', label: 'withdraw_limit_day', group: '含义未知的设置' },
  ])
  use({ settingLabels: { withdraw_limit_day: '每日下分上限', bet_min: '起投' } })
  expect(listRows(items)).toMatchObject([
    { key: 'bet_min', label: '起投' },
    { key: 'withdraw_limit_day', label: '每日下分上限', group: '其他', hint: '设置项 withdraw_limit_day' },
  ])
})

test('an unknown setting of the robots has the name of the profile, else its key', () => {
  const labels = () => robotSettingLabels(['online_h', 'x_warmup'])
  expect(labels()).toMatchObject({ 'online_h.value': '高级在线人数', 'x_warmup.value': 'x_warmup' })
  use({ settingLabels: { x_warmup: '预热时间' } })
  expect(labels()).toMatchObject({ 'x_warmup.value': '预热时间' })
})
