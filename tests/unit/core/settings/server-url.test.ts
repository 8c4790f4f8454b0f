import { describe, expect, test } from 'vitest'
import { normalizeServerUrl } from '../../../../src-main/core/settings/server-url.ts'
import { isUnencrypted } from '../../../../src-preload/shared/server-address.ts'

describe('the server address', () => {
  test.each([
    [' console.example.com ', 'https://console.example.com'],
    ['https://a.example/base/', 'https://a.example/base'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://localhost:1/', 'http://localhost:1'],
  ])('%s is %s', (typed, address) => expect(normalizeServerUrl(typed)).toBe(address))

  const LOCAL = [
    ...[
      'http://10.0.0.5:8080',
      'http://172.16.0.1',
      'http://172.31.255.1',
      'http://192.168.1.20',
      'http://169.254.1.1',
    ],
    ...['http://[fd12:3456::1]', 'http://[fe80::1]', 'http://backend', 'http://pc-7', 'http://a.local', 'http://b.lan'],
    ...['http://c.internal', 'http://d.home.arpa'],
  ]

  test.each(LOCAL)('%s is a host of the local network, and allowed where the policy allows it (A311)', (address) => {
    expect(() => normalizeServerUrl(address)).toThrow('除本机外')
    expect(normalizeServerUrl(address, { localHttp: true })).toBe(address)
    expect(isUnencrypted(address)).toBe(true)
    expect(isUnencrypted(address.replace('http:', 'https:'))).toBe(false)
  })

  test.each([
    ...['http://172.32.0.1', 'http://11.0.0.1', 'http://192.169.0.1', 'http://8.8.8.8', 'http://[2001:db8::1]'],
    ...['http://a.example', 'http://local.example', 'http://10.0.0.5.example', 'http://134744072'],
  ])('%s is no host of the local network', (address) => {
    expect(() => normalizeServerUrl(address, { localHttp: true })).toThrow('除本机外')
    expect(isUnencrypted(address)).toBe(true)
  })

  test('this machine is not marked', () => {
    for (const address of ['', 'x', 'http://127.0.0.1:1', 'http://localhost', 'http://[::1]:3', 'https://a.example'])
      expect(isUnencrypted(address)).toBe(false)
  })

  test.each([
    ['', '请输入服务器地址'],
    ['http://a.example', '除本机外，服务器地址必须以 https:// 开头'],
    ['ftp://a.example', '服务器地址必须以 https:// 开头'],
    ['https://u:p@a.example', '服务器地址不能包含用户名或密码'],
    ['https://', '服务器地址格式不正确，例如 https://console.example.com'],
  ])('%s is refused: %s', (typed, message) => expect(() => normalizeServerUrl(typed)).toThrow(message))
})
