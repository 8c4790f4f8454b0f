import { describe, expect, test } from 'vitest'
import { resolveWithinRoot } from '#main/core/static-files.ts'

describe('the static file handler', () => {
  test.each(['/../secret.txt', '/%2e%2e/secret.txt', '/..%5csecret', '/a/../../x', '/%00', '/%ff', '/a\\..\\x'])(
    '%s leads nowhere outside',
    (path) => {
      const file = resolveWithinRoot('/srv/pages', path)
      expect(file === null || file.startsWith('/srv/pages/')).toBe(true)
    },
  )
  test('resolves files below the root', () => {
    expect(resolveWithinRoot('/srv/pages', '/')).toBe('/srv/pages/index.html')
    expect(resolveWithinRoot('/srv/pages', '/assets/a.js')).toBe('/srv/pages/assets/a.js')
  })
})
