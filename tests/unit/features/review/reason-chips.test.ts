// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { rememberReason } from '#renderer/features/review/reason-chips.tsx'
import { setUiPreferences, useUiPreferences } from '#renderer/stores/ui-preferences.ts'

const remembered = () => useUiPreferences.getState().cancelReasons

beforeEach(() => setUiPreferences({ cancelReasons: ['旧原因'] }))

test('the last reasons come first, each once, five at most', () => {
  for (const reason of ['一', '二', '三', '一', '四', '五']) rememberReason(reason)
  expect(remembered()).toEqual(['五', '四', '一', '三', '二'])
})

test('common reasons are not remembered, nor are those with a phone, account or order number', () => {
  for (const reason of ['未到账', '卡号6222021234567890123有误', '请联系13800138000', '与订单70012重复'])
    rememberReason(reason)
  expect(remembered()).toEqual(['旧原因'])
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/\d{5}/)
})

test('a reason with a short number is remembered', () => {
  rememberReason('少付50元')
  expect(remembered()).toEqual(['少付50元', '旧原因'])
})
