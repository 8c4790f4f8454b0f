import { expect, test } from 'vitest'
import { asciiUserAgent } from '../../../../src-main/core/network/user-agent.ts'

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
