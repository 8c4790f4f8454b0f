import { expect, test } from 'vitest'
import { describeFailure } from '#main/core/startup-error.ts'

test.each([
  [Object.assign(new Error('EACCES: permission denied, open /data'), { code: 'EACCES' }), '没有权限（EACCES）'],
  [new Error('failed with Bearer abc.def'), 'failed with Bearer [token]'],
  [new TypeError(''), 'TypeError'],
  [new Error('x'.repeat(5_000)), 'x'.repeat(300)],
  [null, '未知错误'],
])('why the console cannot start: %j is %s (fault 41)', (error, words) => expect(describeFailure(error)).toBe(words))
