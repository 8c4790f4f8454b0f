// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { KEY_HEADER } from '#main/preview/page-key.ts'

test('a picture that is read with the operator’s token carries the key in its address, no other one does (fault 48)', async () => {
  vi.stubGlobal('WebSocket', Object.assign(vi.fn(), { OPEN: 1 }))
  localStorage.setItem(KEY_HEADER, 'abc')
  await import('#main/preview/page.ts')
  const addressOf = (set: (image: HTMLImageElement) => void) => {
    const image = document.createElement('img')
    set(image)
    return image.getAttribute('src')
  }
  for (const [address, expected] of [
    ['/sysFile/previewFile?fileId=2', `/sysFile/previewFile?fileId=2&${KEY_HEADER}=abc`],
    ['/sysFile/a.png', `/sysFile/a.png?${KEY_HEADER}=abc`],
    ['/images/a.png', '/images/a.png'],
    ['https://other.example/sysFile/a.png', 'https://other.example/sysFile/a.png'],
    ['data:image/png;base64,AA==', 'data:image/png;base64,AA=='],
  ] as const) {
    expect(addressOf((image) => image.setAttribute('src', address))).toBe(expected)
    expect(
      addressOf((image) => {
        image.src = address
      }),
    ).toBe(expected)
  }
  expect(addressOf((image) => image.setAttribute('alt', '/sysFile/a.png'))).toBeNull()
})
