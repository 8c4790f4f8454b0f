import { afterEach, describe, expect, test, vi } from 'vitest'
import { decodeText, decodeTextInTurns, toHeaders, toStatusText } from '#main/core/network/response.ts'
import { asciiUserAgent } from '#main/core/network/server-paths.ts'

const TEXT = '{"succeeded":true,"data":"操作成功￥"}'
/** Node writes no GBK. */
const GBK = Buffer.from(TEXT.replace('操作成功￥', '\xb2\xd9\xd7\xf7\xb3\xc9\xb9\xa6\xa3\xa4'), 'latin1')
const bodies = {
  'UTF-8': Buffer.from(TEXT),
  'UTF-8 with a mark': Buffer.from(`\ufeff${TEXT}`),
  GBK,
  'UTF-16 LE': Buffer.from(TEXT, 'utf16le'),
  'UTF-16 LE with a mark': Buffer.from(`\ufeff${TEXT}`, 'utf16le'),
  'UTF-16 BE with a mark': Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16(),
}
const labels = ['', 'utf-8', 'UTF8', '"gbk"', 'gb2312', 'GB18030', 'iso-8859-1', 'utf-16', 'x-unknown']

const typeOf = (label: string) => `application/json; charset=${label}`

afterEach(() => void vi.restoreAllMocks())

describe('a body labelled with another charset than it has is read as what it is (fault 78)', () => {
  test.each(Object.entries(bodies))('%s under every label', (_, bytes) => {
    expect(labels.map((label) => decodeText(bytes, typeOf(label)))).toEqual(labels.map(() => TEXT))
    expect([null, 'application/json'].map((type) => decodeText(bytes, type))).toEqual([TEXT, TEXT])
  })

  test('one broken character of UTF-8 costs none of the others', () => {
    const bytes = Buffer.concat([Buffer.from('{"data":"操作成功'), Buffer.from([0xe6, 0x93]), Buffer.from('"}')])
    for (const label of labels) expect(decodeText(bytes, typeOf(label))).toBe('{"data":"操作成功\ufffd"}')
  })

  test('a label is believed where the bytes leave it open', () => {
    // 某 in GBK is valid UTF-8 as well.
    const undecided = Buffer.from('{"data":"\xc4\xb3"}', 'latin1')
    expect(decodeText(undecided, typeOf('gbk'))).toBe('{"data":"某"}')
    expect(decodeText(undecided, typeOf('utf-8'))).toBe('{"data":"ĳ"}')
    const western = Buffer.from('{"data":"Müller café"}', 'latin1')
    expect(decodeText(western, typeOf('iso-8859-1'))).toBe('{"data":"Müller café"}')
    expect(decodeText(Buffer.from('{"data":"Müller café"}'), typeOf('iso-8859-1'))).toBe('{"data":"Müller café"}')
  })

  test('the size of a body does not matter', () => {
    const bytes = Buffer.alloc(20_000_000, Buffer.from('\xb2\xd9\xd7\xf7', 'latin1'))
    expect(decodeText(bytes, typeOf('iso-8859-1'))).toHaveLength(10_000_000)
  })

  test.each([0, 1, 2])('a long body is cut between characters, %i bytes further on', async (bytes) => {
    const decode = vi.spyOn(TextDecoder.prototype, 'decode')
    const text = ' '.repeat(bytes) + '操\ufeff'.repeat(300_000)
    expect(await decodeTextInTurns(Buffer.from(text))).toBe(text)
    // A decoder that goes on in the middle of a character is many times slower.
    expect(decode.mock.calls.length).toBeGreaterThan(5)
    expect(decode.mock.calls.filter(([, options]) => options?.stream)).toEqual([])
  })

  test('a long body of another charset is read as what it is', async () => {
    const bytes = Buffer.alloc(600_000, Buffer.from('\xb2\xd9\xd7\xf7', 'latin1'))
    expect(await decodeTextInTurns(bytes, typeOf('gbk'))).toBe('操作'.repeat(150_000))
  })

  test('no bytes and what is no text at all are decoded too', () => {
    expect(decodeText(Buffer.alloc(0), null)).toBe('')
    for (let byte = 0; byte < 256; byte++) expect(decodeText(Buffer.from([byte]), typeOf('gbk'))).toHaveLength(1)
  })
})

describe('the head of a response', () => {
  /** What Electron makes of a header: its bytes decoded as UTF-8. */
  const decode = (bytes: number[]) => Buffer.from(bytes).toString()
  const allBytes = Array.from({ length: 256 }, (_, byte) => byte)

  test('every byte value in a header or a status text leaves the rest of the head as it is (fault 61)', () => {
    for (const byte of allBytes) {
      const value = decode([0x61, byte, 0x62])
      const headers = toHeaders({ 'x-message': value, [`x-${decode([byte])}`]: '1', 'access-token': 't' })
      expect(headers.get('access-token'), `byte ${byte}`).toBe('t')
      expect(() => new Response('', { headers, statusText: toStatusText(value) }), `byte ${byte}`).not.toThrow()
    }
  })

  test('a text in UTF-8 keeps its bytes, which Node’s fetch gives as well', () => {
    const bytes = Buffer.from('操作成功 café').toString('latin1')
    expect(toHeaders({ 'x-message': '操作成功 café', 'x-list': ['a', '成'] }).get('x-message')).toBe(bytes)
    expect(toHeaders({ 'x-list': ['a', '成'] }).get('x-list')).toBe(Buffer.from('a,成').toString('latin1'))
    expect(toStatusText('操作成功 café\u0001')).toBe(bytes)
  })

  const chromium = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)'

  test.each([
    ['the product name', `${chromium} 运营控制台/1.2.3 Chrome/150.0.0.0 Electron/45.4.1 Safari/537.36`],
    ['no name', `${chromium} Chrome/150.0.0.0 Electron/45.4.1 Safari/537.36`],
  ])('the user agent with %s gets an ASCII name', (_name, userAgent) => {
    expect(asciiUserAgent(userAgent, '1.2.3')).toBe(
      `${chromium} OperatorConsole/1.2.3 Chrome/150.0.0.0 Electron/45.4.1 Safari/537.36`,
    )
  })

  test('an unexpected user agent keeps no byte outside of ASCII', () => {
    expect(asciiUserAgent('运营控制台/1 Gecko\n', '1')).toBe('/1 Gecko')
  })
})
