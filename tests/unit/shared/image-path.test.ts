import { describe, expect, test } from 'vitest'
import { isImageName, resolveImageUrl } from '#shared/image-path.ts'

const SERVER = 'https://api.example'

describe('an image that the server names', () => {
  test.each([
    ['x.png', '/images/x.png'],
    ['/images/2026/x.JPG', '/images/2026/x.JPG'],
    [`${SERVER}/images/x.png`, '/images/x.png'],
    ['photo (1).png', '/images/photo%20(1).png'],
    ['付款（1）.png', '/images/%E4%BB%98%E6%AC%BE%EF%BC%881%EF%BC%89.png'],
    ['x.png?t=1', '/images/x.png?t=1'],
    ['a+b.png', '/images/a%2Bb.png'],
    ['x.jfif', '/images/x.jfif'],
    ['a%20b.png', '/images/a%20b.png'],
    ['100%.png', '/images/100%25.png'],
    ['a#b.png', '/images/a%23b.png'],
    ['半\uD83D.png', '/images/%E5%8D%8A%EF%BF%BD.png'],
    ['sysFile/x.png', '/sysFile/x.png'],
    ['http://api.example/images/x.png', '/images/x.png'],
    ['https://API.example:443/images/x.png', '/images/x.png'],
    ['//api.example/images/x.png', '/images/x.png'],
    ['~/images/x.png', '/images/x.png'],
    ['\\images\\2026\\x.png', '/images/2026/x.png'],
  ])('%j is fetched from %s', (name, url) => expect(resolveImageUrl(name, SERVER)).toBe(url))

  test.each([
    '../x.png',
    'a/../x.png',
    '%2e%2e/api/x.png',
    'images/%2E%2E/api/x.png',
    'a/./x.png',
    'a//x.png',
    'a%2F..%2Fx.png',
    'a\\..\\x.png',
    'a%5C..%5Cx.png',
    'https://elsewhere.example/x.png',
    'https://api.example.elsewhere.example/x.png',
    '//elsewhere.example/x.png',
    '\\\\elsewhere.example\\x.png',
    'https://api.example:8443/images/x.png',
    'https://api.example@elsewhere.example/images/x.png',
    'C:\\images\\x.png',
    '/\t/elsewhere.example/x.png',
    'javascript:x.png',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'x.html?x.png',
    '.png/',
    '',
  ])('%j is refused', (name) => expect(resolveImageUrl(name, SERVER)).toBeNull())
})

test.each([
  ['/app/images/x.png', '/images/x.png'],
  ['app/images/x.png', '/images/x.png'],
  ['/images/x.png', '/images/x.png'],
  ['/app/x.png', '/images/app/x.png'],
  ['http://api.example/app/images/x.png', '/images/x.png'],
  // Not below the server's address: another picture may have the same name there.
  ['https://api.example/images/x.png', null],
  ['https://api.example/apps/images/x.png', null],
])('%s of a server in a folder is fetched from %s', (name, url) =>
  expect(resolveImageUrl(name, `${SERVER}/app`)).toBe(url),
)

test('a text is an image if it is its name alone', () => {
  for (const name of ['x.png', '付款（1）.png', 'photo (1).png', 'x.jfif?t=1', ' a+b.webp '])
    expect(isImageName(name)).toBe(true)
  for (const text of ['看 x.png', '(1).png 和 (2).png', 'x.png 好了吗', 'x.pdf', `${'x'.repeat(2000)}.png`])
    expect(isImageName(text)).toBe(false)
})
