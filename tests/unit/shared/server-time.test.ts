import { describe, expect, onTestFinished, test } from 'vitest'
import {
  addDays,
  dayOf,
  formatDayTime,
  formatRecent,
  formatServerTime,
  formatTime,
  isDay,
  parseServerTime,
  rangeBounds,
} from '#shared/server-time.ts'
import fc from '../fast-check.ts'

describe('Beijing time', () => {
  test.each([
    ['2026-11-21 10:30:00', '2026-11-21T02:30:00.000Z'],
    ['2026-11-21T10:30:00', '2026-11-21T02:30:00.000Z'],
    ['2026-11-21T10:30:00.1234567', '2026-11-21T02:30:00.123Z'],
    ['2026-11-21T02:30:00Z', '2026-11-21T02:30:00.000Z'],
    ['2026-11-20T21:30:00-05:00', '2026-11-21T02:30:00.000Z'],
    ['2026-11-21t02:30:00z', '2026-11-21T02:30:00.000Z'],
    ['2026-11-21 10:30 +08', '2026-11-21T02:30:00.000Z'],
    ['2026-11-21', '2026-11-20T16:00:00.000Z'],
    ['2026/11/21 8:03:02', '2026-11-21T00:03:02.000Z'],
    ['/Date(1795228200000+0800)/', '2026-11-21T02:30:00.000Z'],
    ['1795228200', '2026-11-21T02:30:00.000Z'],
    [1795228200000, '2026-11-21T02:30:00.000Z'],
    [20261121103000, '2026-11-21T02:30:00.000Z'],
    ['20261121103000', '2026-11-21T02:30:00.000Z'],
    ['1795228200.25', '2026-11-21T02:30:00.250Z'],
    ['2026-11-21T10:30:00+0800', '2026-11-21T02:30:00.000Z'],
    ['2026-11-21 8:3:2', '2026-11-21T00:03:02.000Z'],
    ['2026-11-21 10:30:00.123456', '2026-11-21T02:30:00.123Z'],
    ['2026.11.21 10:30:00', '2026-11-21T02:30:00.000Z'],
    ['2026年11月21日 10:30:00', '2026-11-21T02:30:00.000Z'],
    ['2026年11月21日', '2026-11-20T16:00:00.000Z'],
    ['Sat, 21 Nov 2026 02:30:00 GMT', '2026-11-21T02:30:00.000Z'],
    ['Sat Nov 21 10:30:00 CST 2026', '2026-11-21T02:30:00.000Z'],
    ['2026-11-21 10:30:00 +0800 CST', '2026-11-21T02:30:00.000Z'],
    ['2026-11-21 10:30:00.123456789 +0800 CST', '2026-11-21T02:30:00.123Z'],
    ['2026-11-21 10:30:00 +08:00', '2026-11-21T02:30:00.000Z'],
    [1795228200000000000n, '2026-11-21T02:30:00.000Z'],
    ['1795228200000000', '2026-11-21T02:30:00.000Z'],
    [[2026, 11, 21, 10, 30], '2026-11-21T02:30:00.000Z'],
    [[2026, 11, 21, 10, 30, 0, 250_000_000], '2026-11-21T02:30:00.000Z'],
    ['2026,11,21,10,30,0', '2026-11-21T02:30:00.000Z'],
    ['2026-11-21T10:30:00+08:00[Asia/Shanghai]', '2026-11-21T02:30:00.000Z'],
    ['2026-11-21T02:30:00Z[UTC]', '2026-11-21T02:30:00.000Z'],
    ['Nov 21, 2026 10:30:00 AM', '2026-11-21T02:30:00.000Z'],
    ['Nov 21, 2026, 10:30:00\u202FPM', '2026-11-21T14:30:00.000Z'],
    ['2026/11/21 上午 10:30:00', '2026-11-21T02:30:00.000Z'],
    ['2026/11/21 下午12:30:00', '2026-11-21T04:30:00.000Z'],
    ['2026/11/21 12:30:00 上午', '2026-11-20T16:30:00.000Z'],
  ])('%s parses as %s (A182)', (text, iso) => expect(new Date(parseServerTime(text)!).toISOString()).toBe(iso))

  test('an invalid time is shown unchanged', () => {
    for (const text of [
      '',
      'wait',
      '2026-13-41 00:00:00',
      '21/11/2026',
      '20261341000000',
      '19991121103000',
      '1.5',
      '2026,13,41',
      '1,2,3',
      'Sat Nov 21 10:30:00 PST 2026',
      // Days that there are not, which would be read as others.
      '2026-11-31 10:30:00',
      'Nov 31, 2026 10:30:00 AM',
      // Of two months, and an hour that no half of the day has.
      '11/12/2026 10:30:00 AM',
      '2026/11/21 下午 13:30:00',
      '2026/2/29 8:00',
      '20261131103000',
      '2026-00-10',
      '2026年4月31日',
      '2026,9,31',
      'Tue, 31 Nov 2026 02:30:00 GMT',
      'Sat Feb 29 10:30:00 CST 2026',
    ])
      expect(formatServerTime(text)).toBe(text)
    expect(formatServerTime(null)).toBe('')
    expect(formatServerTime('2026-11-21T02:30:00Z')).toBe('2026-11-21 10:30:00')
  })

  test('days begin and end in Beijing time in any time zone of the workstation (fault 18)', () => {
    expect(dayOf(Date.parse('2026-11-20T15:59:59Z'))).toBe('2026-11-20')
    expect(dayOf(Date.parse('2026-11-20T16:00:00Z'))).toBe('2026-11-21')
    expect(rangeBounds('2026-11-20', '2026-11-21')).toEqual({
      sdate: '2026-11-19T16:00:00.000Z',
      edate: '2026-11-21T15:59:59.000Z',
    })
    expect(rangeBounds('2026-11-21', '2026-11-21', '09:00:00', '10:00:00')).toEqual({
      sdate: '2026-11-21T01:00:00.000Z',
      edate: '2026-11-21T02:00:00.000Z',
    })
  })

  test('daylight saving of the workstation moves no time in Beijing', () => {
    const zone = process.env.TZ
    process.env.TZ = 'America/New_York'
    onTestFinished(() => {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    })
    expect(new Date('2026-07-01T00:00:00Z').getHours()).toBe(20)
    expect(formatTime(Date.parse('2026-03-07T18:00:00Z'))).toBe('2026-03-08 02:00:00')
    expect(formatTime(Date.parse('2026-10-31T18:30:00Z'))).toBe('2026-11-01 02:30:00')
    const wrong = []
    for (let time = Date.UTC(2026, 2, 6); time < Date.UTC(2026, 2, 10); time += 900_000) {
      const text = formatTime(time)
      if (Date.parse(`${text.replace(' ', 'T')}+08:00`) !== time || dayOf(time) !== text.slice(0, 10)) wrong.push(text)
    }
    expect(wrong).toEqual([])
    expect(dayOf(Number.NaN)).not.toMatch(/\d/)
  })

  test('a recent time is short: without its day today in Beijing, without its year this year', () => {
    const now = Date.parse('2026-11-20T16:30:00Z')
    const format = (time: string) => formatRecent(Date.parse(time), now)
    expect(format('2026-11-20T16:00:00Z')).toBe('00:00:00')
    expect(format('2026-11-21T15:59:59Z')).toBe('23:59:59')
    expect(format('2026-11-20T15:59:59Z')).toBe('11-20 23:59')
    expect(format('2025-12-31T16:00:00Z')).toBe('01-01 00:00')
    expect(format('2025-12-31T15:59:00Z')).toBe('2025-12-31 23:59')
  })

  test('a short time of these days is cut from what is readable alone', () => {
    expect(formatDayTime('2026-11-21T02:30:00Z')).toBe('11-21 10:30')
    expect(formatDayTime('21/11/2026 10:30:00')).toBe('21/11/2026 10:30:00')
    expect(formatDayTime(null)).toBe('')
  })

  test('adding and subtracting days across months, leap days and daylight saving', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        fc.integer({ min: -400, max: 400 }),
        (date, days) => {
          const day = dayOf(date.getTime())
          expect(isDay(day)).toBe(true)
          expect(addDays(addDays(day, days), -days)).toBe(day)
          expect(parseServerTime(formatTime(date.getTime()))).toBe(Math.floor(date.getTime() / 1_000) * 1_000)
        },
      ),
    )
    expect(['2026-02-30', '2026-2-3', 'x', ''].map(isDay)).toEqual([false, false, false, false])
  })
})

test.each([
  '0001-01-01T00:00:00',
  '/Date(-62135596800000)/',
  '0000-00-00 00:00:00',
  '1970-01-01 08:00:00',
  '0000-00-00',
  0,
  '-62135596800000',
  -62135625600,
  '1/1/0001 12:00:00 AM',
  '01/01/0001 00:00:00',
])('%s is no time', (text) => expect(formatServerTime(text)).toBe(''))
