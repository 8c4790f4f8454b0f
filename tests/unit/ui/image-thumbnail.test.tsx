// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { ImageThumbnail, ImageViewer } from '#renderer/ui/image-thumbnail.tsx'
import { place, render } from '#tests/unit/mount.tsx'

test('a picture that takes the place of one that cannot be read is tried', async () => {
  const thumbnail = (source: string) => <ImageThumbnail source={source} width={10} height={10} />
  await render(thumbnail('/images/gone.png'))
  await act(async () => place().querySelector('img')!.dispatchEvent(new Event('error')))
  expect(place().textContent).toBe('[图片无法显示]')
  await render(thumbnail('/images/new.png'))
  expect(place().querySelector('img')?.getAttribute('src')).toBe('/images/new.png')
})

test('Caps Lock changes no key of the viewer', async () => {
  await render(<ImageViewer sources={['/images/a.png']} first={0} label="凭证" onClose={() => {}} />)
  const image = () => document.querySelector<HTMLImageElement>('[role=dialog] img')!
  await act(async () => image().dispatchEvent(new KeyboardEvent('keydown', { key: 'R', bubbles: true })))
  expect(image().style.transform).toBe('rotate(90deg)')
})
