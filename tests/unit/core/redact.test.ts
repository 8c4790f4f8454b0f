import { describe, expect, test } from 'vitest'
import { formatDetails as describeDetails, redact } from '#main/core/redact.ts'
import { jwt } from './fixtures.ts'

describe('the log', () => {
  test('contains no secrets in any encoding (fault 33)', () => {
    const token = jwt(1_900_000_000)
    const secrets = [
      `wss://s.example/managehub?id=1&access_token=${token}`,
      `Authorization: Bearer opaque-token`,
      '{"loginPwd":"geheim123","loginName":"a"}',
      'x-access-token: abc.def.ghi',
      'https://s.example/api/member/user-list/1/10?paramtype=3&paramvalue=13800138000',
      'card 6222 0212 3456 7890 123',
    ]
    const clean = secrets.map((line) => redact(line, ['opaque-token'])).join('\n')
    for (const secret of [token, 'opaque-token', 'geheim123', 'abc.def.ghi', '13800138000', '7890'])
      expect(clean).not.toContain(secret)
    const error = new Error('outer', { cause: new Error(`inner ${token}`) })
    expect(describeDetails(error)).toMatch(/outer[\s\S]*inner \[token\]/)
  })

  test('contains neither a given secret, wherever it stands, nor the query of an address', () => {
    expect(redact('refused: opaque-1 of the operator', ['opaque-1'])).toBe('refused: [secret] of the operator')
    expect(redact('GET https://s.example/api/member/list?name=zhang HTTP/1.1')).toBe(
      'GET https://s.example/api/member/list?[…] HTTP/1.1',
    )
  })

  test('keeps times, ports and addresses readable', () => {
    expect(redact('2026-11-21 10:00:00 127.0.0.1:43567 id 12345678')).toBe(
      '2026-11-21 10:00:00 127.0.0.1:43567 id 12345678',
    )
  })
})
