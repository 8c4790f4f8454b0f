import { expect, test, vi } from 'vitest'
import { classifyOpenTarget } from '#main/electron/windows/window-open-handler.ts'
import fc from '../../fast-check.ts'

vi.mock('electron', () => ({ app: {} }))

const ORIGIN = 'app://console'
const read = (address: string) => classifyOpenTarget(address, ORIGIN)

test.each([
  ['app://console/#/Main/Bet?uid=10086', 'app://console/#/Main/Bet?uid=10086'],
  ['app://console/#/Main/UpDownScore/1', 'app://console/#/Main/UpDownScore/1'],
  ['app://console/?#/Main/Bet', 'app://console/#/Main/Bet'],
])('%s is classified as a screen', (address, url) => expect(read(address)).toEqual({ kind: 'screen', url }))

test.each([
  ['https://example.com/a?b#c', 'https://example.com/a?b#c', 'example.com', true],
  ['http://example.com', 'http://example.com/', 'example.com', false],
  ['https://EXAMPLE.com:8443/', 'https://example.com:8443/', 'example.com:8443', true],
  // A Cyrillic а: the punycode host exposes the look-alike.
  ['https://\u0430pple.com/', 'https://xn--pple-43d.com/', 'xn--pple-43d.com', true],
  ['https://[::1]/', 'https://[::1]/', '[::1]', true],
])('%s is classified as a web page', (address, url, host, encrypted) =>
  expect(read(address)).toEqual({ kind: 'web', url, host, isEncrypted: encrypted }),
)

test.each([
  ['', 'unreadable'],
  ['/#/Main/Bet', 'unreadable'],
  ['about:blank', 'about:'],
  ['javascript:alert(1)', 'javascript:'],
  [' javascript:alert(1)', 'javascript:'],
  ['data:text/html,x', 'data:'],
  ['blob:app://console/5', 'blob:'],
  ['file:///etc/passwd', 'file:'],
  ['mailto:a@example.com', 'mailto:'],
  ['ms-settings:privacy', 'an odd scheme'],
  ['app://other/#/Main/Bet', 'app:'],
  ['app://console:5/#/Main/Bet', 'app:'],
  ['app://console.evil/#/Main/Bet', 'app:'],
  ['app://console/', 'ours, but no screen'],
  ['app://console/#/Login', 'ours, but no screen'],
  ['app://console/#/Main/', 'ours, but no screen'],
  ['app://console/#/Main//evil', 'ours, but no screen'],
  ['app://console/#/Mainly/Bet', 'ours, but no screen'],
  ['app://console/?x#/Main/Bet', 'ours, but no screen'],
  ['app://console/api/pay/list#/Main/Bet', 'ours, but no screen'],
  ['app://console/images/x.html#/Main/Bet', 'ours, but no screen'],
  ['app://name@console/#/Main/Bet', 'app: with a name'],
  ['https://bank.example@evil.example/', 'https: with a name'],
  ['https://:secret@evil.example/', 'https: with a name'],
  [`https://example.com/${'x'.repeat(2_000)}`, 'too long'],
])('%s is refused with a reason', (address, shape) => expect(read(address)).toEqual({ kind: 'refused', reason: shape }))

test('whatever is asked for, a screen is on our own page and the web is http or https', () => {
  const address = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.tuple(fc.constant('app://'), fc.string()).map((p) => p.join('')),
  )
  fc.assert(
    fc.property(address, (text) => {
      const results = read(text)
      if (results.kind === 'screen') expect(results.url).toMatch(/^app:\/\/console\/#\/Main\//)
      if (results.kind === 'web') expect(new URL(results.url).protocol).toBe(results.isEncrypted ? 'https:' : 'http:')
    }),
  )
})
