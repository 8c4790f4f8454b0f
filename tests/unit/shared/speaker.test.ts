import { expect, test } from 'vitest'
import { speakerOf } from '#shared/conversation-key.ts'

test('in a private conversation the author is identified by speakId, not by name (A206)', () => {
  for (const name of ['客服', '系统', '系统接单', '张三']) {
    expect(speakerOf('1:10086', { speakId: '10086', name }, '900001'), name).toBe('member')
  }
  expect(speakerOf('1:10086', { speakId: '900001', name: '张三' }, '900001')).toBe('operator')
  expect(speakerOf('1:10086', { speakId: '0', name: '系统接单' }, '900001')).toBe('system')
  expect(speakerOf('1:10086', { speakId: '', name: '张三' }, '900001')).toBe('member')
})

test('in a group the author is identified by name (D3 §3, §6)', () => {
  expect(speakerOf('0:40-1', { speakId: '900001', name: '客服' }, '900001')).toBe('operator')
  expect(speakerOf('0:40-1', { speakId: '0', name: '系统接单' }, '900001')).toBe('system')
  expect(speakerOf('0:40-1', { speakId: '10086', name: '系统' }, '900001')).toBe('member')
})
