import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UnencryptedMark } from '#renderer/ui/unencrypted-mark.tsx'

test('a server whose connection can be read is marked, no other (A311)', () => {
  expect(renderToStaticMarkup(<UnencryptedMark server="http://192.168.1.5" />)).toContain('未加密')
  for (const server of ['https://192.168.1.5', 'http://127.0.0.1:3000', ''])
    expect(renderToStaticMarkup(<UnencryptedMark server={server} />)).toBe('')
})
