import { expect, test } from 'vitest'
import { readDemoAccount } from '#main/core/ports.ts'

test.each([
  ['admin:admin123456', { loginName: 'admin', password: 'admin123456' }],
  ['admin:a:b', { loginName: 'admin', password: 'a:b' }],
  ['admin', undefined],
  ['', undefined],
  [undefined, undefined],
])('the account in %j is %j', (text, account) => {
  expect(readDemoAccount(text)).toEqual(account)
})
