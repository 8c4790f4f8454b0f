// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, test, vi } from 'vitest'
import { ServerForm } from '#renderer/features/workstation-settings/server-form.tsx'

const saveServer = vi.hoisted(() => vi.fn())
vi.mock('#renderer/platform/desktop.ts', () => ({ desktop: { saveServer } }))
vi.mock('#renderer/form/edit/use-form-draft.ts', () => ({ useFormDraft: () => {} }))

beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))

test('a new server is saved together with the chosen profile', async () => {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  const onSaved = vi.fn()
  saveServer.mockResolvedValue({ servers: [{ name: '', address: 'http://192.168.1.5' }] })
  await act(async () =>
    root.render(<ServerForm existing={null} isCurrent={false} onSaved={onSaved} onCancel={() => {}} />),
  )
  const input = container.querySelector<HTMLInputElement>('input[type=file]')!
  const file = new File(['{"localHttp":true}'], 'server-profile.json')
  Object.defineProperty(file, 'text', { value: async () => '{"localHttp":true}' })
  Object.defineProperty(input, 'files', { value: [file] })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  expect(container.textContent).toContain('已选择 server-profile.json')
  const save = [...container.querySelectorAll('button')].find(({ textContent }) => textContent === '保存')!
  await act(async () => save.click())
  expect(saveServer).toHaveBeenCalledWith(null, { name: '', address: '', profile: '{"localHttp":true}' })
  expect(onSaved).toHaveBeenCalledWith('http://192.168.1.5')
  await act(async () => root.unmount())
})
