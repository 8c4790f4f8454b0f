import '../stub-page-window.ts'
import { describe, expect, test } from 'vitest'
import {
  ApiError,
  envelopeError,
  gatewayError,
  httpError,
  intentOf,
  withNamedFieldErrors,
} from '#renderer/api/http/errors.ts'
import { buildPath } from '#renderer/api/http/http.ts'
import { toPage } from '#renderer/api/http/page.ts'
import { parseOptions } from '#renderer/api/options.ts'
import { payOrderActions, payStates, payTypeOptions } from '#renderer/api/orders/pay-order.ts'
import { gameNamesQuery } from '#renderer/list/use-names.ts'
import { readChangeResult } from '#shared/change-result.ts'
import { joinErrorTexts } from '#shared/message-text.ts'
import type { PayOrder } from '#shared/pay-data.ts'

describe('errors (D1 §8)', () => {
  test.each([
    ['余额不足', '余额不足'],
    [['a', 'b', 'a'], 'a\nb'],
    [[{ field: 'x', messages: ['必填', '太长'] }], '必填\n太长'],
    [{ x: ['必填'], y: '太长' }, '必填\n太长'],
    [null, ''],
    [{}, ''],
  ])('%j as text (A029)', (errors, text) => expect(joinErrorTexts(errors)).toBe(text))

  test('maps each failure to its message and tone', () => {
    const summaryOf = (error: ApiError) => [error.kind, error.message, error.outcomeUnknown]
    expect(summaryOf(envelopeError('余额不足'))).toEqual(['refused', '请求失败! 余额不足', false])
    expect([envelopeError('余额不足'), httpError(500, null), new Error('x')].map(intentOf)).toEqual([
      'warning',
      'error',
      'error',
    ])
    expect(summaryOf(envelopeError(null))).toEqual(['refused', '请求失败! 操作失败', false])
    expect(summaryOf(envelopeError('401 Unauthorized'))).toEqual(['unauthorized', '未经授权请求', false])
    expect(summaryOf(envelopeError(['403 Forbidden']))).toEqual(['forbidden', '无权限', false])
    expect(summaryOf(httpError(403, undefined))).toEqual(['forbidden', '无权限', false])
    expect(summaryOf(httpError(403, { title: 'Forbidden' }))).toEqual(['forbidden', '无权限', false])
    expect(summaryOf(httpError(403, { message: '仅主管可用' }))).toEqual(['forbidden', '无权限：仅主管可用', false])
    expect(summaryOf(httpError(400, { message: '参数错误' }))).toEqual(['http', '参数错误', false])
    expect(summaryOf(httpError(500, undefined))).toEqual(['http', '请求失败! 服务器错误 500', true])
    // A proxy has waited too long for the server, which may have carried the change out.
    expect([408, 429, 499].map((status) => httpError(status, undefined).outcomeUnknown)).toEqual([true, false, true])
    expect(summaryOf(gatewayError('timeout', ''))).toEqual(['timeout', '请求超时!', true])
    expect(summaryOf(gatewayError('network', ''))).toEqual(['network', '网络连接失败', true])
    // The answer began, so the server may have carried the change out.
    expect(summaryOf(gatewayError('unusable', ''))).toEqual(['malformed', '服务器的回答无法使用', true])
    expect(summaryOf(gatewayError('stale', '{"message":"请重试"}'))).toEqual(['stale', '请重试', false])
  })
})

describe('paths', () => {
  test('a missing path parameter throws its name before anything is sent (A047)', () => {
    const template = '/pay/list/{inorout}/{pageindex}/{pagesize}'
    expect(buildPath(template, { inorout: true, pageindex: 1, pagesize: 50 }, 'payList')).toBe('/pay/list/true/1/50')
    expect(buildPath('/member/{name}', { name: '甲\uD83D' }, 'member')).toBe('/member/%E7%94%B2%EF%BF%BD')
    expect(() => buildPath(template, { inorout: true, pageindex: 1 }, 'payList')).toThrow(
      'Required parameter pagesize was null or undefined when calling payList.',
    )
    expect(() => buildPath('/x/{id}', { id: null }, 'x')).toThrow(
      'Required parameter id was null or undefined when calling x.',
    )
    expect(buildPath('/x/{id}', { id: 'a/b?c' }, 'x')).toBe('/x/a%2Fb%3Fc')
  })
})

describe('response parsing', () => {
  test.each([
    [{ data: [1], rows: 7 }, 7],
    [{ items: [1], total: 7 }, 7],
    [{ items: [1], totalCount: 7 }, 7],
    [{ list: [1], total: '7' }, 7],
    [{ records: [1], total: 7 }, 7],
    [{ rows: [1], totalRows: 7 }, 7],
    [[1], 1],
  ])('a page in the form %j (A042)', (data, total) => expect(toPage(data, '/pay/list')).toEqual({ rows: [1], total }))
  test('null parses as an empty page', () => expect(toPage(null, '/pay/list')).toEqual({ rows: [], total: 0 }))
  test.each([[{}], [{ entries: [1] }], ['ok'], [7]])('%j is not understood, which is no empty page', (data) =>
    expect(() => toPage(data, '/pay/list')).toThrow('列表无法识别'),
  )
  test('without a total a full page has a next one, and one that is not full is the last', () => {
    expect(toPage([1, 2], '/pay/list', { page: 3, size: 2 })).toEqual({ rows: [1, 2], total: 7, isLeast: true })
    expect(toPage([1], '/pay/list', { page: 3, size: 2 }).total).toBe(5)
  })

  test.each([
    [true, 'succeeded'],
    [1, 'succeeded'],
    [{ data: true }, 'succeeded'],
    [false, 'failed'],
    ['True', 'succeeded'],
    ['2', 'succeeded'],
    [{ id: 1 }, 'succeeded'],
    [[{ id: 1 }], 'succeeded'],
    [{ success: false, id: 1 }, 'failed'],
    [{ data: { succeeded: 0 } }, 'failed'],
    ['False', 'failed'],
    [0, 'failed'],
    [-1, 'failed'],
    [null, 'unclear'],
    ['', 'unclear'],
    [[], 'unclear'],
    [{ data: null }, 'unclear'],
    [undefined, 'unclear'],
    ['已提交', 'unclear'],
    [-99, 'forbidden'],
    [{ data: -99 }, 'forbidden'],
  ])('the result of a change %j parses as %s (A063, fault 76)', (result, read) =>
    expect(readChangeResult(result, 'flag')).toBe(read),
  )

  test('a text is a success where any truthy result is; a missing permission is one under every rule', () => {
    expect(readChangeResult('已提交', 'truthy')).toBe('succeeded')
    for (const text of ['9f0c2b', '操作成功', 'ok', '1'])
      expect(readChangeResult(text, 'truthy'), text).toBe('succeeded')
    expect(readChangeResult(null, 'envelope')).toBe('succeeded')
    expect(readChangeResult(-99, 'envelope')).toBe('forbidden')
  })

  test.each([
    '余额不足',
    '订单已被处理',
    '操作未成功',
    'insufficient balance',
    { affected: 1, state: false },
    { status: 'failed', time: '12:00' },
    { flag1: 1, text: '余额不足' },
    ['余额不足'],
  ])('%j is no certain success: it is looked up', (result) => {
    expect(readChangeResult(result, 'truthy')).toBe('unclear')
    expect(readChangeResult(result, 'flag')).toBe('unclear')
  })

  test('a tuple of .NET is its flag; a record with an id was saved', () => {
    expect(readChangeResult({ Item1: false, Item2: '余额不足' }, 'truthy')).toBe('failed')
    expect(readChangeResult({ item1: true, item2: '' }, 'flag')).toBe('succeeded')
    expect(readChangeResult({ id: 7, name: '张三', isFirst: false }, 'flag')).toBe('succeeded')
  })

  test('the list of lotteries is cached under the name of the documents (inventory 605)', () =>
    expect(gameNamesQuery.queryKey).toEqual(['names', 'Lotterys']))

  test('name lists parse in both spellings (A070) and fill the pay-type filter of the order lists (A065)', () => {
    const names = parseOptions(
      [
        { label: '支付宝', value: 1 },
        { LoId: 2, LoName: '微信' },
        { label: '赠送彩金', value: 98 },
      ],
      '/pay/pay-name',
    )
    expect(payTypeOptions('deposit', names).map(({ label, value }) => `${value} ${label}`)).toEqual([
      '0 全部上分',
      '1 支付宝',
      '2 微信',
      '98 赠送彩金',
    ])
    expect(payTypeOptions('withdrawal', names).map(({ label, value }) => `${value} ${label}`)).toEqual([
      '0 全部下分',
      '1 支付宝',
      '2 微信',
      '99 扣分',
    ])
  })

  test.each([
    ['the fields of a record', [{ gameId: 40, gameName: '台湾28' }]],
    ['a group with its owner', [{ id: 3, TelGpId: 40, TelGpName: '台湾28', TelGpUserid: 7 }]],
    ['pairs of a dictionary', [{ key: 40, value: '台湾28' }]],
    ['a dictionary', { 40: '台湾28' }],
    ['text beside an empty row', [{ label: '台湾28', value: '40' }, {}, { label: '全部', value: '' }]],
  ])('a name list of %s is read (A070)', (_shape, data) =>
    expect(parseOptions(data, '/play/list')).toEqual([{ label: '台湾28', value: '40' }]),
  )

  test('a name without a code is not offered, and a code without a name names itself', () => {
    expect(() => parseOptions(['支付宝', '微信'], '/pay/pay-name-list')).toThrow('pay/pay-name-list 各行没有 value')
    expect(() => parseOptions([{ name: '支付宝' }], '/pay/pay-name-list')).toThrow('列表无法识别')
    expect(parseOptions([{ label: null, value: 7 }], '/x')).toEqual([{ label: '7', value: '7' }])
    expect(parseOptions([], '/x')).toEqual([])
  })

  test('order states are red for pending, green for processed, blue for cancelled (D1 §4)', () => {
    expect(Object.values(payStates).map(({ label, tone }) => `${label} ${tone}`)).toEqual([
      ...['待处理 danger', '已处理 success', '已取消 brand'],
    ])
  })

  test('only a pending order can be decided', () => {
    const of = (state: unknown) => payOrderActions({ state } as PayOrder).length
    expect([of(0), of('0'), of(1), of(2), of(3)]).toEqual([3, 3, 0, 0, 0])
  })
})

test('field errors of a submitted list are named by item instead of index', async () => {
  const fields = { '1.value': '格式不正确', '[0].status': '未知', '7.value': '多余', body: '错误' }
  const request = Promise.reject(new ApiError('refused', '请求失败! 错误', undefined, fields))
  const error = await withNamedFieldErrors(request, ['site_name', 'App_Secret']).catch((reason: ApiError) => reason)
  expect(error).toMatchObject({
    kind: 'refused',
    message: '请求失败! 错误',
    fields: {
      'app_secret.value': '格式不正确',
      'site_name.status': '未知',
      '7.value': '多余',
      body: '错误',
    },
  })
})

test('results and other errors pass unchanged', async () => {
  expect(await withNamedFieldErrors(Promise.resolve(5), [])).toBe(5)
  const otherError = new TypeError('x')
  await expect(withNamedFieldErrors(Promise.reject(otherError), [])).rejects.toBe(otherError)
})
