import { afterEach, describe, expect, test } from 'vitest'
import type { DIALECT_RULES } from '../../simulator/dialect/dialect.ts'
import { HUB_RULES, rewriteArguments, rewriteResult } from '../../simulator/dialect/hub-rules.ts'
import { REST_RULES, rewriteResponse } from '../../simulator/dialect/rest-rules.ts'
import { failure, type HttpResponse, STANDARD_ENVELOPE } from '../../simulator/wire/envelope.ts'
import { stringifyJson } from '../../simulator/wire/json.ts'
import { collect, Driver, waitUntil } from './driver.ts'

type RestRuleName = keyof typeof REST_RULES

const TIME = '2026-11-25 08:03:02'
const PAY_DATA = '/api/home/pay-data'
const answerOf = (data: unknown) => STANDARD_ENVELOPE.success(data, 0)
const row = {
  id: 1,
  userId: 2,
  state: 0,
  balance: 1234.5,
  inOrOut: false,
  payTime: TIME,
  upName: '客服一号',
  note: null,
}
const rows = Array.from({ length: 30 }, () => row)
const lists = { upList: rows, downList: [] }

/** Each rule is about one of these. */
const ANSWERS: readonly [path: string, answer: HttpResponse][] = [
  ...[true, row, [], { items: [], total: 0 }, { data: rows, rows: 1234 }].map(
    (data) => ['/api/x', answerOf(data)] as [string, HttpResponse],
  ),
  [PAY_DATA, answerOf(lists)],
  ['/api/pay/list/true/1/50', answerOf({ data: rows, rows: 1234 })],
  ['/api/system/up-load-file', answerOf('b.png')],
  ['/api/x', failure(400, '余额不足', 0)],
  ['/api/x', failure(400, [{ field: 'name', messages: ['太长'] }], 0)],
]

/** What a rule makes of the data of an answer; that of the other rules stands in the rule itself. */
const DATA: Partial<Record<RestRuleName, [before: unknown, after: unknown, path?: string]>> = {
  'pay-data-numbered': [{ upList: [7, 8], downList: [] }, { upList: { 1: 7, 2: 8 }, downList: [] }, PAY_DATA],
  'amounts-with-currency': [[{ balance: -1234.5, id: 1234 }], [{ balance: '-¥1,234.50', id: 1234 }]],
  'row-prefix': [
    { list: [{ userId: 1 }], total: 1 },
    { list: [{ f_user_id: 1 }], total: 1 },
  ],
  'withdrawals-negative': [lists.upList.slice(0, 1), [{ ...row, balance: -1234.5 }], PAY_DATA],
  'rows-json-api': [{ data: [{ id: 1, a: 2 }], rows: 9 }, [{ type: 'rows', id: '1', attributes: { a: 2 } }]],
  'nulls-missing': [{ a: null, b: [{ c: null, d: 0 }] }, { b: [{ d: 0 }] }],
  'operator-by-login-name': [row, { ...row, upName: 'kefu01' }],
  'references-kept': [{ list: [{ id: 1 }] }, { $id: '3', list: { $id: '1', $values: [{ $id: '2', id: 1 }] } }],
  'references-repeated': [
    [{ id: 1 }, { id: 2 }],
    { $id: '1', $values: [{ $id: '2', id: 1, nextRow: { $id: '3', id: 2, nextRow: { $ref: '2' } } }, { $ref: '3' }] },
  ],
  'times-unix-seconds': [TIME, 1_795_564_982],
  'times-real-z': [TIME, '2026-11-25T00:03:02.000Z'],
  'times-dotnet-offset': [TIME, '/Date(1795564982000+0800)/'],
  'times-java': [TIME, 'Wed Nov 25 08:03:02 CST 2026'],
  'times-array': [TIME, [2026, 11, 25, 8, 3, 2]],
}

const CHARSETS: Partial<Record<RestRuleName, [label: string, actual: string]>> = {
  'charset-gbk': ['gbk', 'gbk'],
  'charset-utf16': ['utf-16le', 'utf-16le'],
  'charset-wrong-label': ['gbk', 'utf-8'],
}

const speak = (rule: RestRuleName, data: unknown, path = '/api/x') => rewriteResponse(answerOf(data), path, [rule])
const jsonOf = ({ body }: { body: Buffer }) => JSON.parse(body.toString())

describe('a REST answer', () => {
  test.each(Object.keys(REST_RULES))('%s rewrites an answer', (rule) => {
    const isRewritten = ([path, answer]: (typeof ANSWERS)[number]) => {
      const { status, headers, body } = rewriteResponse(answer, path, [rule])
      return status !== answer.status || headers !== answer.headers || !body.equals(answer.body)
    }
    expect(ANSWERS.some(isRewritten)).toBe(true)
  })

  test.each(Object.entries(DATA))('data: %s', (rule, [before, after, path]) => {
    expect(jsonOf(speak(rule as RestRuleName, before, path)).data).toEqual(after)
  })

  test('four decimals are digits on the wire', () => {
    expect(speak('four-decimals', [1, 2.5]).body.toString()).toContain('"data":[1,2.5000]')
  })

  test.each(Object.entries(CHARSETS))('charset: %s', (rule, [label, actual]) => {
    const { headers, body } = speak(rule as RestRuleName, '充值 OK')
    expect(headers['content-type']).toBe(`application/json; charset=${label}`)
    expect(new TextDecoder(actual).decode(body)).toContain('"data":"充值 OK"')
  })

  test('rules apply in their order, and pictures only take those of the response', () => {
    const picture = { status: 200, headers: { 'content-type': 'image/png' }, body: Buffer.from('"data":[5]') }
    const headers = { ...picture.headers, 'x-notice': '' }
    expect(rewriteResponse(picture, '/images/a.png', ['pascal-case', 'header-empty'])).toEqual({ ...picture, headers })
    const both = rewriteResponse(answerOf({ data: [{ id: 1 }], rows: 1 }), '', ['pager-records', 'pascal-case'])
    expect(jsonOf(both).Data).toEqual({ Records: [{ Id: 1 }], Total: 1 })
  })
})

describe('a hub payload', () => {
  const message = { userId: 5, content: '在吗', time: TIME }

  test.each(HUB_RULES.filter((rule) => !/^hub-(token|no-neg|accepts|silent)/.test(rule)))(
    '%s rewrites a push',
    (rule) => {
      expect(rewriteArguments([message, 3], [rule])).not.toEqual([message, 3])
    },
  )

  test.each([
    ['hub-null-texts', [{ userId: 5, content: null, time: null }, 3]],
    ['hub-several-arguments', [message, message, 3]],
    ['hub-list-of-texts', [[stringifyJson(message), stringifyJson(message)], 3]],
  ] as const)('%s', (rule, after) => {
    expect(rewriteArguments([message, 3], [rule])).toEqual(after)
  })

  test('of an invocation is one value', () => {
    expect(rewriteResult(message, ['hub-array'])).toEqual(message)
    expect(rewriteResult([message], ['hub-pascal-case'])).toEqual([{ UserId: 5, Content: '在吗', Time: TIME }])
  })
})

describe('the dialect of a simulator', () => {
  let driver: Driver
  afterEach(() => driver.close())

  test('is an option, returns with a reset, and can be changed', async () => {
    driver = await Driver.start({ dialect: ['times-unix-ms', 'header-gbk'] })
    const { headers, envelope } = await driver.send<{ upList: { payTime: unknown }[] }>('GET', PAY_DATA)
    expect([headers.get('x-notice'), typeof envelope.data.upList[0]?.payTime]).toEqual(['\xcf\xb5\xcd\xb3', 'number'])
    await driver.control.dialect('pay-data-names')
    expect(Object.keys(await driver.get<object>(PAY_DATA))).toEqual(['inList', 'outList'])
    await driver.control.reset()
    expect((await driver.send('GET', PAY_DATA)).headers.get('x-notice')).toBe('\xcf\xb5\xcd\xb3')
    await expect(driver.control.dialect('no-such-rule' as (typeof DIALECT_RULES)[number])).rejects.toThrow()
  })

  test('rewrites pushes and results of the hub', async () => {
    driver = await Driver.start({ dialect: ['hub-json-text'] })
    const hub = await driver.startHub()
    const pushes = collect(hub, 'PrivateMessage')
    await driver.control.addPrivateMessage()
    await waitUntil(() => expect(pushes).toEqual([[expect.stringContaining('"content":"在吗"')]]))
    expect(await hub.invoke('getcustomerservice')).toContain('"name":"在线客服"')
  })

  test('may read a token only in the query', async () => {
    driver = await Driver.start({ dialect: ['hub-token-in-query'] })
    expect(await driver.upgrade('/managehub', { authorization: `Bearer ${driver.pair.access}` })).toBe(401)
    expect(await driver.upgrade(`/managehub?access_token=${driver.pair.access}`)).not.toBe(401)
  })

  test('may close what it has accepted', async () => {
    driver = await Driver.start({ dialect: ['hub-accepts-and-closes'] })
    const hub = driver.createHub()
    const closed = new Promise((resolve) => hub.onclose(resolve))
    await hub.start()
    await closed
    await waitUntil(async () => expect((await driver.control.hubState()).connections).toBe(0))
  })
})
