// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { dateTime } from '#renderer/list/table/cells.tsx'
import { QuietTime } from '#renderer/list/table/quiet-time.tsx'
import { setClockOffset } from '#renderer/stores/clock.ts'

const NOON = Date.parse('2026-11-30T12:00:00+08:00')

afterEach(() => setClockOffset(0))

test.each([
  ['2026-11-30T09:05:12', '2026-11-30 09:05:12', '<span class="muted">2026-11-30 </span>09:05:12'],
  ['2026-11-28T09:05:12', '2026-11-28 09:05:12', '<span class="muted">2026-</span>11-28 09:05:12'],
  ['2025-11-30T09:05:12', '2025-11-30 09:05:12', '2025-11-30 09:05:12'],
  ['2026-11-30 上午', '2026-11-30 上午', '2026-11-30 上午'],
  [null, '', ''],
])('of %s the day is grey today, the year in this one, and the text is whole: %s', (time, text, html) => {
  setClockOffset(NOON - Date.now())
  const column = dateTime('time', '时间', () => time)
  expect(column.text({})).toBe(text)
  expect(renderToStaticMarkup(column.cell({})).replaceAll(/[\u2066-\u2069]/g, '')).toBe(html)
})

test('a short one has neither year nor seconds', () => {
  setClockOffset(NOON - Date.now())
  const html = (text: string) => renderToStaticMarkup(<QuietTime text={text} isShort />)
  expect(html('2026-11-30 09:05:12')).toBe('<span class="muted">11-30 </span>09:05')
  expect(html('2026-11-28 09:05:12')).toBe('11-28 09:05')
  expect(html('2025-11-30 09:05:12')).toBe('11-30 09:05')
})
