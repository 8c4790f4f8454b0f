import { describe, expect, test } from 'vitest'
import { normalizeServerUrl } from '../../../../src-main/core/settings/server-url.ts'

describe('the server address', () => {
  test.each([
    [' console.example.com ', 'https://console.example.com'],
    ['https://a.example/base/', 'https://a.example/base'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://localhost:1/', 'http://localhost:1'],
  ])('%s is %s', (typed, address) => expect(normalizeServerUrl(typed)).toBe(address))

  test.each([
    ['', '请输入服务器地址'],
    ['http://a.example', '除本机外，服务器地址必须以 https:// 开头'],
    ['ftp://a.example', '服务器地址必须以 https:// 开头'],
    ['https://u:p@a.example', '服务器地址不能包含用户名或密码'],
    ['https://', '服务器地址格式不正确，例如 https://console.example.com'],
  ])('%s is refused: %s', (typed, message) => expect(() => normalizeServerUrl(typed)).toThrow(message))
})
