import '../stub-page-window.ts'
import { expect, test } from 'vitest'
import { uploadedName } from '#renderer/api/http/http.ts'

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
