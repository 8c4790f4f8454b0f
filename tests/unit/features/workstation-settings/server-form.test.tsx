// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { ServerForm } from '#renderer/features/workstation-settings/server-form.tsx'
import { place, render } from '#tests/unit/mount.tsx'

const saveServer = vi.hoisted(() => vi.fn())
vi.mock('#renderer/platform/desktop.ts', () => ({ desktop: { saveServer } }))
vi.mock('#renderer/form/edit/use-form-draft.ts', () => ({ useFormDraft: () => {} }))

test('a new server is saved together with the chosen profile', async () => {
  const onSaved = vi.fn()
  saveServer.mockResolvedValue({ servers: [{ name: '', address: 'http://192.168.1.5' }] })
  await render(<ServerForm existing={null} isCurrent={false} onSaved={onSaved} onCancel={() => {}} />)
  const input = place().querySelector<HTMLInputElement>('input[type=file]')!
  const file = new File(['{"localHttp":true}'], 'server-profile.json')
  Object.defineProperty(file, 'text', { value: async () => '{"localHttp":true}' })
  Object.defineProperty(input, 'files', { value: [file] })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  expect(place().textContent).toContain('已选择 server-profile.json')
  const save = [...place().querySelectorAll('button')].find(({ textContent }) => textContent === '保存')!
  await act(async () => save.click())
  expect(saveServer).toHaveBeenCalledWith(null, { name: '', address: '', profile: '{"localHttp":true}' })
  expect(onSaved).toHaveBeenCalledWith('http://192.168.1.5')
})
