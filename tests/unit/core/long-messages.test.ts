import { describe, expect, test } from 'vitest'
import { openEnvelope, saysUnauthorized } from '../../../src-main/core/gateway/envelope.ts'
import { GroupMethods } from '../../../src-main/core/groups/group-methods.ts'
import { Hub, type HubLine } from '../../../src-main/core/hub/hub.ts'
import { parseJson } from '../../../src-main/core/json.ts'
import { describe as describeDetails } from '../../../src-main/core/redact.ts'
import { outcomeOf } from '../../../src-main/core/trail/outcome.ts'
import { cutMessage, errorText, MAX_MESSAGE_LENGTH } from '../../../src-preload/shared/message-text.ts'
import { httpError, noAnswer, refusal } from '../../../src-renderer/api/errors.ts'
import { parseWireJson } from '../../../src-renderer/lib/wire-json.ts'
import { expectLinear } from '../linear.ts'
import { jwt, silent } from './fixtures.ts'

/** Huge server messages (fault 39) are truncated before they reach a dialog, the audit log or the log. */

const LONG = '错'.repeat(3_500_000)
const lengthOf = (text: unknown) => String(text).length
/** Leaves room for prefixes such as 请求失败! */
const shown = MAX_MESSAGE_LENGTH + 20

describe('a server message of ten megabytes is truncated', () => {
  test.each([
    ['a text', LONG],
    ['a list', [LONG, `${LONG}!`]],
    ['many texts', Array.from({ length: 100_000 }, (_, n) => `错误 ${n}`)],
    ['fields', { balance: [LONG], remark: LONG }],
    ['a list of fields', [{ field: 'balance', messages: [LONG] }]],
  ])('as %s in an envelope is cut for the page and for the core', (_name, errors) => {
    const error = refusal(errors)
    expect(lengthOf(error.message)).toBeLessThanOrEqual(shown)
    for (const text of Object.values(error.fields)) expect(lengthOf(text)).toBeLessThanOrEqual(shown)
    expect(error.message).toContain('错')
    let thrown: unknown
    try {
      openEnvelope(JSON.stringify({ succeeded: false, errors }))
    } catch (caught) {
      thrown = caught
    }
    expect(lengthOf((thrown as Error).message)).toBeLessThanOrEqual(shown)
  })

  test('in an error status, in the group bot response and in the gateway', () => {
    const body = { message: LONG }
    for (const error of [httpError(500, body), refusal(LONG), noAnswer('refused', JSON.stringify(body))]) {
      expect(lengthOf(error.message)).toBeLessThanOrEqual(shown)
    }
  })

  test('as the reason of a failed change', async () => {
    for (const body of [
      { succeeded: false, errors: LONG },
      { code: 1, message: LONG },
    ]) {
      const { result, told } = await outcomeOf(Response.json(body), 'true')
      expect([result, lengthOf(told) <= shown]).toEqual(['undone', true])
    }
  })

  test('as the reason of a hub method, thrown and returned', async () => {
    const line: HubLine = {
      start: async () => {},
      stop: async () => {},
      on: () => {},
      onclose: () => {},
      invoke: async () => {
        throw new Error(LONG)
      },
    }
    const hub = new Hub({ open: async () => line, log: silent, onState: () => {}, onPush: () => {} })
    hub.start()
    await new Promise(setImmediate)
    const error = await hub.invoke('getgroup').catch((reason: Error) => reason)
    expect(lengthOf((error as Error).message)).toBeLessThanOrEqual(shown)
    hub.stop()
    const groups = new GroupMethods(async () => ({ succeeded: false, errors: LONG }))
    expect(lengthOf((await groups.load('7')).told)).toBeLessThanOrEqual(shown)
  })

  test('in the log, without part of a token or number at the cut', () => {
    const token = jwt(1_900_000_000)
    const opaque = 'opaque-secret-of-the-session'
    for (const [secret, kept] of [
      [token, 20],
      [opaque, 20],
      ['6222021234567890123', 9],
    ] as const) {
      const head = 'x'.repeat(4_000 - kept)
      const line = describeDetails(new Error(head.slice('Error: '.length) + secret + LONG), [token, opaque])
      expect(line.length).toBeLessThan(4_100)
      expect(line).not.toContain(secret.slice(0, 7))
    }
    expect(describeDetails({ text: LONG }).length).toBeLessThan(4_100)
  })

  test('is cut between characters; a short one is unchanged', () => {
    expect(cutMessage('😀'.repeat(400))).toBe(`${'😀'.repeat(300)}…`)
    expect(cutMessage('余额不足')).toBe('余额不足')
    expect(errorText({ a: ['甲', '乙'], b: '甲' })).toBe('甲\n乙')
  })

  test('infinitely nested errors yield no message and no exception', () => {
    let deep: unknown = '深'
    for (let n = 0; n < 5_000; n++) deep = [deep]
    expect(errorText(deep)).toBe('')
  })
})

/** Texts of about the given length that are expensive for backtracking patterns. */
const hostile: [string, (length: number) => string][] = [
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

describe.each(hostile)('processing %s takes linear time (fault 39)', (_name, make) => {
  test.each([
    ['the core', parseJson],
    ['the page', parseWireJson],
    ['the gateway', saysUnauthorized],
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
