// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { ImageThumbnail, ImageViewer } from '#renderer/ui/image-thumbnail.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const render = async (element: React.ReactNode) => {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  await act(async () => root.render(element))
  return { container, root }
}

test('a picture that takes the place of one that cannot be read is tried', async () => {
  const thumbnail = (source: string) => <ImageThumbnail source={source} width={10} height={10} />
  const { container, root } = await render(thumbnail('/images/gone.png'))
  await act(async () => container.querySelector('img')!.dispatchEvent(new Event('error')))
  expect(container.textContent).toBe('[图片无法显示]')
  await act(async () => root.render(thumbnail('/images/new.png')))
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/images/new.png')
  await act(async () => root.unmount())
})

test('Caps Lock changes no key of the viewer', async () => {
  const { root } = await render(<ImageViewer sources={['/images/a.png']} first={0} label="凭证" onClose={() => {}} />)
  const image = () => document.querySelector<HTMLImageElement>('[role=dialog] img')!
  await act(async () => image().dispatchEvent(new KeyboardEvent('keydown', { key: 'R', bubbles: true })))
  expect(image().style.transform).toBe('rotate(90deg)')
  await act(async () => root.unmount())
})
