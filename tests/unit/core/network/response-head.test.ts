import { expect, test } from 'vitest'
import { toHeaders, toStatusText } from '#main/core/network/response.ts'
import { asciiUserAgent } from '#main/core/network/server-paths.ts'

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
