// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { createPicture, createText } from '#renderer/ui/picture.ts'

test('a picture can be drawn whatever stands in a name', () => {
  const picture = createPicture(100)
  picture.append(createText('a\u0000\u001b<&>\ud83db\u202e😀\ufffe\u0085', 0, 0))
  const source = new XMLSerializer().serializeToString(picture)
  expect(() => encodeURIComponent(source)).not.toThrow()
  expect(source).toContain('>a&lt;&amp;&gt;b\u202e😀</text>')
})
