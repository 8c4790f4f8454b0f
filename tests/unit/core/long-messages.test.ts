import { describe, expect, test } from 'vitest'
import { readOutcome } from '#main/core/audit-log/audit-entry.ts'
import { isUnauthorizedEnvelope, openEnvelope } from '#main/core/gateway/envelope.ts'
import { GroupHubClient } from '#main/core/groups/group-hub-client.ts'
import { Hub, type HubTransport } from '#main/core/hub/hub.ts'
import { formatDetails as describeDetails } from '#main/core/redact.ts'
import { envelopeError, gatewayError, httpError } from '#renderer/api/http/errors.ts'
import { parseJson } from '#shared/lossless-json.ts'
import { joinErrorTexts, MAX_MESSAGE_LENGTH, truncateMessage } from '#shared/message-text.ts'
import { expectLinear } from '../linear.ts'
import { jwt, silentLogger } from './fixtures.ts'

/** Huge server messages (fault 39) are truncated before they reach a dialog, the audit log or the log. */

const LONG_MESSAGE = '错'.repeat(3_500_000)
const lengthOf = (text: unknown) => String(text).length
/** Leaves room for prefixes such as 请求失败! */
const maxDisplayLength = MAX_MESSAGE_LENGTH + 20

describe('a server message of ten megabytes is truncated', () => {
  test.each([
    ['a text', LONG_MESSAGE],
    ['a list', [LONG_MESSAGE, `${LONG_MESSAGE}!`]],
    ['many texts', Array.from({ length: 100_000 }, (_, n) => `错误 ${n}`)],
    ['fields', { balance: [LONG_MESSAGE], remark: LONG_MESSAGE }],
    ['a list of fields', [{ field: 'balance', messages: [LONG_MESSAGE] }]],
  ])('as %s in an envelope is cut for the page and for the core', async (_name, errors) => {
    const error = envelopeError(errors)
    expect(lengthOf(error.message)).toBeLessThanOrEqual(maxDisplayLength)
    for (const text of Object.values(error.fields)) expect(lengthOf(text)).toBeLessThanOrEqual(maxDisplayLength)
    expect(error.message).toContain('错')
    let thrown: unknown
    try {
      await openEnvelope(JSON.stringify({ succeeded: false, errors }))
    } catch (caught) {
      thrown = caught
    }
    expect(lengthOf((thrown as Error).message)).toBeLessThanOrEqual(maxDisplayLength)
  })

  test('in an error status, in the group bot response and in the gateway', () => {
    const body = { message: LONG_MESSAGE }
    for (const error of [
      httpError(500, body),
      envelopeError(LONG_MESSAGE),
      gatewayError('refused', JSON.stringify(body)),
    ]) {
      expect(lengthOf(error.message)).toBeLessThanOrEqual(maxDisplayLength)
    }
  })

  test('as the reason of a failed change', async () => {
    for (const body of [
      { succeeded: false, errors: LONG_MESSAGE },
      { code: 1, message: LONG_MESSAGE },
    ]) {
      const { result, detail } = await readOutcome(Response.json(body), 'flag')
      expect([result, lengthOf(detail) <= maxDisplayLength]).toEqual(['failed', true])
    }
  })

  test('as the reason of a hub method, thrown and returned', async () => {
    const line: HubTransport = {
      start: async () => {},
      stop: async () => {},
      on: () => {},
      onclose: () => {},
      invoke: async () => {
        throw new Error(LONG_MESSAGE)
      },
    }
    const ignored = { now: Date.now, onState: () => {}, onPush: () => {}, onUnreadablePush: () => {} }
    const hub = new Hub({ openTransport: async () => line, log: silentLogger, ...ignored })
    hub.start()
    await new Promise(setImmediate)
    const error = await hub.invoke('getgroup').catch((reason: Error) => reason)
    expect(lengthOf((error as Error).message)).toBeLessThanOrEqual(maxDisplayLength)
    hub.stop()
    const groups = new GroupHubClient(async () => ({ succeeded: false, errors: LONG_MESSAGE }))
    expect(lengthOf((await groups.load('7')).message)).toBeLessThanOrEqual(maxDisplayLength)
  })

  test('in the log, without part of a token or number at the cut', () => {
    const token = jwt(1_900_000_000)
    const opaque = 'opaque-secret-of-the-session'
    for (const [secret, remaining] of [
      [token, 20],
      [opaque, 20],
      ['6222021234567890123', 9],
    ] as const) {
      const head = 'x'.repeat(4_000 - remaining)
      const line = describeDetails(new Error(head.slice('Error: '.length) + secret + LONG_MESSAGE), [token, opaque])
      expect(line.length).toBeLessThan(4_100)
      expect(line).not.toContain(secret.slice(0, 7))
    }
    expect(describeDetails({ text: LONG_MESSAGE }).length).toBeLessThan(4_100)
  })

  test('is cut between characters; a short one is unchanged', () => {
    expect(truncateMessage('😀'.repeat(400))).toBe(`${'😀'.repeat(300)}…`)
    expect(truncateMessage('余额不足')).toBe('余额不足')
    expect(joinErrorTexts({ a: ['甲', '乙'], b: '甲' })).toBe('甲\n乙')
  })

  test('infinitely nested errors yield no message and no exception', () => {
    let deep: unknown = '深'
    for (let n = 0; n < 5_000; n++) deep = [deep]
    expect(joinErrorTexts(deep)).toBe('')
  })
})

/** Texts of about the given length that are expensive for backtracking patterns. */
const hostileTexts: [string, (length: number) => string][] = [
  ['one number of them all', (length) => `{"a":${'9'.repeat(length)}}`],
  ['a decimal of them all', (length) => `{"a":0.${'3'.repeat(length)}}`],
  ['leading zeros behind the point', (length) => `{"a":0.${'0'.repeat(length)}1}`],
  ['an exponent of them all', (length) => `{"a":1e${'0'.repeat(length)}1}`],
  [
    'many long numbers',
    (length) =>
      `[${Array(Math.floor(length / 21))
        .fill('12345678901234567890')
        .join()}]`,
  ],
  ['one text of backslashes', (length) => `{"a":"${'\\\\'.repeat(length / 2)}","b":12345678901234567890}`],
  ['many quotes in a text', (length) => `{"a":"${'\\"'.repeat(length / 2)}","b":12345678901234567890}`],
  ['points and signs', (length) => `{"a":12345678901234567890,"b":1${'.e-'.repeat(length / 3)}}`],
  ['one text of digits', (length) => `{"a":"${'8'.repeat(length)}","b":12345678901234567890}`],
  ['many 401', (length) => `{"succeeded":false,"errors":"${'401 '.repeat(length / 4)}"}`],
  ['401 and blanks', (length) => `{"succeeded":false,"errors":"401${' '.repeat(length)}"}`],
]

describe.each(hostileTexts)('processing %s takes linear time (fault 39)', (_name, make) => {
  test.each([
    ['the JSON reader', parseJson],
    ['the gateway', isUnauthorizedEnvelope],
  ])('%s', (_reader, read) => {
    const readSafely = (text: string) => {
      try {
        read(text)
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error
      }
    }
    expectLinear(readSafely, make, 100_000)
  })
})
