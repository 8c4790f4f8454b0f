import '../api/stub-page-window.ts'
import { afterEach, describe, expect, test } from 'vitest'
import type { RobotSetting, ServerSetting } from '#renderer/api/settings/server-settings.ts'
import { validateRule } from '#renderer/screens/play/use-rules-form.ts'
import { toRobotValues as robotValues } from '#renderer/screens/robots/robot-values.ts'
import { validateRobotSettings } from '#renderer/screens/robots/validate-robot-settings.ts'
import {
  groupSettings,
  listRows,
  RETURN_BELOW_AMOUNT,
  RETURN_MODE,
  toSettingValues,
} from '#renderer/screens/server-settings/known-settings.ts'
import { validateSettings } from '#renderer/screens/server-settings/use-settings-form.ts'
import { applyProfile, completeProfile, defaultProfile } from '#shared/server-profile.ts'
import { seedRobotSettings, seedSettings } from '../../simulator/world/config/setting-seed.ts'

const WHOLE = '该项必须输入整数'
const NUMBER = '该项必须输入数字'
const DECIMALS = '最多两位小数'
const ORDER = '最大值不能小于最小值，请检查!'

type Case = [name: string, input: string, error: string | undefined]

const definedErrors = (errors: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null))

const seeded = seedSettings() as unknown as ServerSetting[]
const setting = (change: Record<string, unknown>, items = seeded) => {
  const loaded = toSettingValues(items)
  return definedErrors(validateSettings(items, loaded, { ...loaded, ...change }))
}

describe('validation of server settings (inventory 305, 306, 308)', () => {
  test.each<Case>([
    ...['cashout_times_day', 'payin_times_day', 'bet_cancel_seconds', 'chat_interval_seconds'].flatMap(
      (key): Case[] => [
        [`${key}.value`, '1.5', WHOLE],
        [`${key}.value`, '', NUMBER],
        [`${key}.value`, '-1', NUMBER],
        [`${key}.value`, '3', undefined],
      ],
    ),
    ['bet_min.value', '1.234', DECIMALS],
    ['bet_min.value', '-2', NUMBER],
    ['bet_max.value', '1', ORDER],
    ['payin_max.value', '49.99', ORDER],
    ['payin_max.value', '50', undefined],
    ['cashout_qq.min', '1.234', DECIMALS],
    ['cashout_qq.min', '', NUMBER],
    ['cashout_qq.max', '-1', NUMBER],
    ['cashout_qq.max', '1,5', NUMBER],
    ['cashout_qq.max', '49', ORDER],
    ['x_ratio.value', '0.125', undefined],
    ['x_ratio.value', 'x', NUMBER],
    ['site_name.value', 'x', undefined],
  ])('%s = %j gives error %s', (name, input, error) => expect(setting({ [name]: input })[name]).toBe(error))

  test('the minimum must not exceed the maximum, whichever of the two is changed', () => {
    expect(setting({ 'bet_min.value': '50001' })).toEqual({ 'bet_max.value': ORDER })
  })

  test('a limit that is empty on the server may stay empty, a set limit must not be cleared', () => {
    const items = seeded.map((item) => (item.key === 'cashout_qq' ? { ...item, value: ',5000' } : item))
    expect(setting({ 'cashout_qq.max': '4000' }, items)).toEqual({})
    expect(setting({ 'cashout_qq.max': '' }, items)).toEqual({ 'cashout_qq.max': NUMBER })
  })

  test('decimals as a database writes them do not keep another value from being saved', () => {
    const values: Record<string, string> = { cashout_qq: '50.0000,5000.0000', [RETURN_BELOW_AMOUNT]: '100.0000' }
    const items = seeded.map((item) => ({ ...item, value: values[item.key] ?? item.value }))
    expect(setting({ 'cashout_qq.max': '4000' }, items)).toEqual({})
    expect(setting({ 'cashout_qq.max': '49' }, items)).toEqual({ 'cashout_qq.max': ORDER })
    const off = items.map((item) => (item.key === RETURN_BELOW_AMOUNT ? { ...item, status: false } : item))
    expect(setting({ [RETURN_MODE]: RETURN_BELOW_AMOUNT }, off)).toEqual({})
  })

  const amount = `${RETURN_BELOW_AMOUNT}.value`
  test.each([
    [{ [amount]: '' }, { [amount]: '请输入设定金额' }],
    [{ [amount]: ' ' }, { [amount]: '请输入设定金额' }],
    [{ [amount]: '1.234' }, { [amount]: DECIMALS }],
    [{ [amount]: '', [RETURN_MODE]: 'return_all_when_cashout' }, {}],
    [{ [amount]: 'x', [RETURN_MODE]: 'none' }, { [RETURN_MODE]: `低于设定金额时全部返还的设定金额：${NUMBER}` }],
    [{ 'site_name.value': 'x' }, {}],
  ])('the return mode with an amount: %j gives errors %j', (change, errors) => expect(setting(change)).toEqual(errors))

  test('selecting the return mode with an amount requires the amount', () => {
    const items = seeded.map((item) =>
      item.key === RETURN_BELOW_AMOUNT ? { ...item, status: false, value: '' } : item,
    )
    expect(setting({ [RETURN_MODE]: RETURN_BELOW_AMOUNT }, items)).toEqual({ [amount]: '请输入设定金额' })
  })
})

describe('undocumented setting keys (inventory 304–306)', () => {
  const rename = (names: Record<string, string>) =>
    seeded.map((item) => (names[item.key] ? { ...item, key: names[item.key]! } : item))
  const names = {
    cashout_bound_show_account: 'user_bind_card_can_see_account',
    cashout_times_day: 'withdraw_day_count',
    cashout_bank: 'bank_card_limit',
  }

  afterEach(() => applyProfile(defaultProfile))

  test('a key that the profile names gets the label, a hint and the validation of its setting', () => {
    applyProfile(completeProfile({ settingKeys: names }))
    const items = rename(names)
    const group = groupSettings('general', items).find(({ title }) => title === '下分 / 提现')!.items
    expect(listRows(items)).toContainEqual(
      expect.objectContaining({ key: names.cashout_bound_show_account, label: '绑定账号的会员可查看收款账号' }),
    )
    expect(group.find(({ key }) => key === names.cashout_times_day)).toMatchObject({
      label: '每日下分次数',
      kind: 'count',
      hint: '设置项 withdraw_day_count',
    })
    expect(group.find(({ key }) => key === names.cashout_bank)).toMatchObject({ label: '银行卡', kind: 'range' })
    expect(setting({ 'withdraw_day_count.value': '1.5' }, items)).toEqual({ 'withdraw_day_count.value': WHOLE })
    expect(listRows(items)).toHaveLength(listRows(seeded).length)
  })

  test('any other key is listed as unknown, however much it looks like a known one', () => {
    const unknown = groupSettings('general', rename(names)).at(-1)!
    expect(unknown.title).toBe('含义未知的设置')
    expect(unknown.items.map(({ key, label }) => [key, label])).toEqual(
      expect.arrayContaining(Object.values(names).map((key) => [key, key])),
    )
  })
})

describe('validation of robot settings (inventory 325, 326, 332)', () => {
  const items = seedRobotSettings() as unknown as RobotSetting[]
  const robot = (change: Record<string, unknown>, from = items) => {
    const loaded = robotValues(from)
    return definedErrors(validateRobotSettings(loaded, { ...loaded, ...change }))
  }
  test.each<Case>([
    ...['online_h', 'online_m', 'online_s', 'sleep_times_min', 'play_timeout'].map(
      (key): Case => [`${key}.value`, '1.5', WHOLE],
    ),
    ...['seconds', 'min', 'max'].map((part): Case => [`frequency_1.${part}`, '1.5', WHOLE]),
    ['frequency_1.seconds', '', NUMBER],
    ['frequency_1.start', '8:00', '请输入时间，如 08:00'],
    ['h_balance_min.value', '1.234', DECIMALS],
    ['s_changebalance_up.value', '-1', NUMBER],
    ['x_warmup.value', 'x', NUMBER],
    ['x_warmup.value', '7.5', undefined],
    ['h_buys.value', '大', undefined],
  ])('%s = %j gives error %s', (name, input, error) => expect(robot({ [name]: input })[name]).toBe(error))

  test('the minimum of a pair must not exceed its maximum', () => {
    expect(robot({ 'frequency_1.max': '0' })).toEqual({ 'frequency_1.max': ORDER })
    expect(robot({ 'sleep_times_min.value': '200' })).toEqual({ 'sleep_times_max.value': ORDER })
  })

  const broken = items.map((item) => (item.key === 'frequency_1' ? { ...item, value: 'oops' } : item))
  test.each([
    ['oops!', /^不是有效的 JSON/],
    ['', /^不是有效的 JSON/],
    ['[1]', /^不是有效的 JSON/],
    ['{"secend":1,"min":1,"max":2,"start":"08:00"}', /^缺少 end（结束时间）$/],
    ['{"secend":1.5,"min":1,"max":2,"start":"08:00","end":"09:00"}', /^secend（间隔）：该项必须输入整数$/],
    ['{"secend":1,"min":1,"max":2,"start":"08:00","end":"25:00"}', /^end（结束时间）：请输入时间/],
    ['{"secend":1,"min":3,"max":2,"start":"08:00","end":"09:00"}', /^最大值不能小于最小值/],
  ])('a frequency edited as raw text %s is rejected with %s', (input, words) => {
    expect(robot({ 'frequency_1.value': input }, broken)['frequency_1.value']).toMatch(words)
  })

  test('a complete frequency is valid, and an unchanged invalid one does not block other changes', () => {
    const whole = '{"secend":"15","min":1,"max":2,"start":"08:00","end":"24:00","mark":[7]}'
    expect(robot({ 'frequency_1.value': whole }, broken)).toEqual({})
    expect(robot({ 'play_timeout.value': '30' }, broken)).toEqual({})
  })
})

test.each([
  ['rebate_3_BetQiShu', '1.5', WHOLE],
  ['rebate_3_LoseBalance', '1.234', DECIMALS],
  ['backwater_5_Water', '-1', NUMBER],
  ['backwater_5_Scale', '1.234', null],
  ['recovery_BeyondIgnoreBalance', '1.234', DECIMALS],
  ['quota', '1.234', DECIMALS],
])('play rule %s = %s gives error %s', (key, input, error) => expect(validateRule(key, input)).toBe(error))
