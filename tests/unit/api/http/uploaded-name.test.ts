import '../stub-page-window.ts'
import { expect, test, vi } from 'vitest'
import { uploadedName, uploadImage } from '#renderer/api/http/http.ts'

vi.mock('#renderer/platform/desktop.ts', () => ({ desktop: { onUploadProgress: () => () => {} } }))
const sent: File[] = []
vi.mock('axios', () => {
  const request = async ({ data }: { data: FormData }) => {
    sent.push(data.get('files') as File)
    return { status: 200, data: JSON.stringify({ succeeded: true, data: 'stored.png' }), headers: {} }
  }
  return { default: { create: () => ({ request }), isCancel: () => false } }
})

test.each([
  ['image.png', 'image/png', /^[\da-f-]{36}\.png$/],
  ['转账截图.JPG', 'image/jpeg', /^[\da-f-]{36}\.jpg$/],
  ['截图', 'image/gif', /^[\da-f-]{36}\.gif$/],
])('%s is sent by a name that no other file has, which any server can read', async (name, type, expected) => {
  sent.length = 0
  const file = new File([name], name, { type })
  for (let n = 0; n < 2; n++) expect(await uploadImage({ file, purpose: 'chat' })).toBe('stored.png')
  for (const { name: given, type: kind } of sent) expect([expected.test(given), kind]).toEqual([true, type])
  expect(sent[0]!.name).not.toBe(sent[1]!.name)
  expect(await sent[0]!.text()).toBe(name)
})

test.each([
  ['a.png', 'a.png'],
  [' /images/a.png ', '/images/a.png'],
  ['up\\2026\\a.png', 'up/2026/a.png'],
  [['a.png'], 'a.png'],
  [{ url: '/images/a.png', fileName: 'b.png' }, '/images/a.png'],
  [{ filePath: 'up/a.png', size: '12' }, 'up/a.png'],
  [[{ path: 'a.png', name: 'sent.png' }], 'a.png'],
  // What the file was called is not where it is.
  [{ fileName: 'sent.png', newFileName: 'a.png' }, 'a.png'],
  [{ originalName: 'b.png', file_name: 'a.png' }, 'a.png'],
  [{ data: 'a.png' }, 'a.png'],
  [{ url: 'https://cdn.example/a.png' }, 'https://cdn.example/a.png'],
  ['', null],
  [null, null],
  [true, null],
  [{ url: '', message: '成功' }, null],
  [{ id: 7 }, null],
  // Which of them is the file?
  [['a.png', 'b.png'], null],
])('the answer %j to an upload says the name %j', (answer, name) => {
  expect(uploadedName(answer, 'sent.png')).toBe(name)
})
