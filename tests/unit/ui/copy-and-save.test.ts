// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { saveImage } from '#renderer/ui/copy-and-save.ts'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['/images/%E5%87%AD%E8%AF%81.png', '凭证.png'],
  ['/images/a.png?x-oss-process=image/resize', 'a.png'],
  ['/sysFile/b.jpg?sign=1', 'b.jpg'],
  ['data:image/png;base64,iVBORw0=', '图片.png'],
])('the image %s is saved as %s', async (source, name) => {
  vi.stubGlobal('fetch', async () => ({ ok: true, blob: async () => new Blob(['image'], { type: 'image/png' }) }))
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL: () => 'blob:1' }))
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  expect(await saveImage(source)).toBe(true)
  expect(names).toEqual([name])
  vi.restoreAllMocks()
})
