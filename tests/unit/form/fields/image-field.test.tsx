// @vitest-environment jsdom
import { act, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useFormUploads } from '#renderer/form/fields/form-uploads.ts'
import { ImageField } from '#renderer/form/fields/image-field.tsx'
import { place, render } from '#tests/unit/mount.tsx'

interface UploadRequest {
  file: File
  fieldName?: string
  arrive: (name: string) => void
}
let requests: UploadRequest[]
vi.mock('#renderer/api/http/http.ts', () => ({
  uploadImage: ({ file, fieldName }: UploadRequest) =>
    new Promise<string>((arrive) => requests.push({ file, arrive, ...(fieldName && { fieldName }) })),
}))

beforeEach(() => {
  requests = []
})

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const png = (name: string, size = 8) => new File([new Uint8Array(PNG), new Uint8Array(size - 8)], name)
const gif = new File(['GIF89a'], 'a.gif')

type Props = Partial<Parameters<typeof ImageField>[0]>

/** Mounts a form with one image field. */
async function open(props: Props = {}) {
  const formState = { value: '', blocked: null as string | null }
  function Form() {
    const [value, setValue] = useState('')
    const uploads = useFormUploads()
    Object.assign(formState, { value, blocked: uploads.blockedReason })
    return <ImageField label="图" value={value} onChange={setValue} uploads={uploads} purpose="editor" {...props} />
  }
  await render(<Form />)
  const input = place().querySelector<HTMLInputElement>('input[type=file]')!
  async function choose(...files: File[]): Promise<void> {
    const [before, textBefore] = [requests.length, place().textContent]
    Object.defineProperty(input, 'files', { value: files, configurable: true })
    Object.defineProperty(input, 'value', { value: '', writable: true, configurable: true })
    await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })))
    // The first bytes are read asynchronously.
    const expectTaken = async () => {
      await act(async () => {})
      const isRefused = /仅支持|不能超过/.test((place().textContent ?? '').replace(textBefore ?? '', ''))
      expect(requests.length > before || isRefused).toBe(true)
    }
    await vi.waitFor(expectTaken, { timeout: 30_000 })
  }
  return { input, formState, choose }
}

test('by default one png, gif or jpeg image up to 20480 KB is uploaded as `files` (576)', async () => {
  const { input, formState, choose } = await open()
  expect([input.accept, input.multiple]).toEqual(['image/png,image/gif,image/jpeg', false])
  await choose(png('big.png', 20_480 * 1024 + 1))
  expect(place().textContent).toContain('big.png：图片不能超过 20480 KB')
  await choose(png('a.png'), png('b.png'))
  expect(requests.map(({ file, fieldName }) => [file.name, fieldName])).toEqual([['a.png', undefined]])
  expect(formState.blocked).toContain('图片上传中')
  await act(async () => requests[0]!.arrive('one.png'))
  expect(formState).toEqual({ value: 'one.png', blocked: null })
})

test('a wrong format or size is rejected before anything is sent, and the message names the limit (576)', async () => {
  const { input, formState, choose } = await open({
    formats: ['png'],
    maxKb: 1,
    fieldName: 'picture',
    multiple: true,
  })
  expect([input.accept, input.multiple]).toEqual(['image/png', true])
  await choose(png('a.png'), gif)
  expect(place().textContent).toContain('a.gif：仅支持 png 图片')
  await choose(png('b.png', 1025))
  expect(place().textContent).toContain('b.png：图片不能超过 1 KB')
  expect(requests).toEqual([])
  expect(formState.blocked).toBeNull()
})

test('several images are uploaded in order under the given field name (576)', async () => {
  const { formState, choose } = await open({ fieldName: 'picture', accept: '.png', multiple: true })
  await choose(png('a.png'), png('b.png'))
  expect(requests.map(({ fieldName }) => fieldName)).toEqual(['picture'])
  await act(async () => requests[0]!.arrive('one.png'))
  await act(async () => requests[1]!.arrive('two.png'))
  expect(formState).toEqual({ value: 'one.png,two.png', blocked: null })
})
