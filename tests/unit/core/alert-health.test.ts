import { describe, expect, test } from 'vitest'
import { AlertHealth, alertProblems } from '../../../src-main/core/alerts/alert-health.ts'
import { keptAlerts } from '../../../src-main/core/alerts/rules.ts'
import type { AlertProblem, AlertRule, DeliveryResult, Notice, Sound } from '../../../src-preload/contract.ts'

type Health = Parameters<typeof alertProblems>
const all = (change: Partial<AlertRule> = {}, sound = true, notifications = true): Health[0] => {
  const alerts = structuredClone(keptAlerts.parse(undefined))
  for (const rule of Object.values(alerts.rules)) Object.assign(rule, change)
  return { sound, notifications, alerts }
}
const fine: Health[1] = { notification: 'ok', sound: 'ok' }

describe('why alerts do not reach the operator (fault 53)', () => {
  test.each<[string, Health[0], Health[1], AlertProblem[]]>([
    ['nothing is wrong', all(), fine, []],
    ['notifications are off', all({}, true, false), fine, ['notificationsOff']],
    ['sounds are off', all({}, false), fine, ['soundOff']],
    ['every volume is 0', all({ volume: 0 }), fine, ['soundOff']],
    ['every kind is without a sound', all({ sound: 'none' }), fine, ['soundOff']],
    ['notifications and sounds are off', all({}, false, false), fine, ['alertsOff']],
    ['notifications are off and every volume is 0', all({ volume: 0 }, true, false), fine, ['alertsOff']],
    ['every kind is off', all({ on: false }), fine, ['alertsOff']],
    ['there are no notifications', all(), { ...fine, notification: 'unsupported' }, ['notificationsUnsupported']],
    ['notifications are not permitted', all(), { ...fine, notification: 'denied' }, ['notificationsDenied']],
    [
      'notifications and sounds fail',
      all(),
      { notification: 'failed', sound: 'failed' },
      ['notificationsFailed', 'soundFailed'],
    ],
    ['sound is blocked', all(), { ...fine, sound: 'blocked' }, ['soundBlocked']],
    ['a channel that is off reports no failure', all({}, false), { ...fine, sound: 'blocked' }, ['soundOff']],
  ])('%s', (_name, settings, delivery, problems) => expect(alertProblems(settings, delivery)).toEqual(problems))

  function start(notifications = true) {
    const [notices, sounds, changes]: [Notice[], Sound[], (readonly AlertProblem[])[]] = [[], [], []]
    let settings = all()
    const ports = {
      host: { kind: 'electron', platform: 'linux', version: '0', notifications } as const,
      showNotice: (notice: Notice) => void notices.push(notice),
      playSound: (sound: Sound) => void sounds.push(sound),
    }
    const health = new AlertHealth(
      ports,
      () => settings,
      (problems) => changes.push(problems),
    )
    const problems = () => health.commands.getAlertHealth('1')
    const change = (to: Health[0]) => {
      settings = to
      health.refresh()
    }
    return { health, problems, change, notices, sounds, changes }
  }

  test('a problem ends with the next success, and only changes are published', () => {
    const { health, problems, changes } = start()
    const results: DeliveryResult[] = ['ok', 'failed', 'failed', 'ok', 'ok']
    for (const result of results) health.report('notification', result)
    health.report('sound', 'blocked')
    health.report('sound', 'ok')
    expect(changes).toEqual([['notificationsFailed'], [], ['soundBlocked'], []])
    expect(problems()).toEqual([])
  })

  test('a system without notifications is reported before the first notification', () => {
    const { health, problems } = start(false)
    expect(problems()).toEqual(['notificationsUnsupported'])
    health.report('notification', 'ok')
    expect(problems()).toEqual([])
  })

  test('changed settings are re-evaluated', () => {
    const { change, changes } = start()
    change(all({}, false))
    change(all())
    expect(changes).toEqual([['soundOff'], []])
  })

  test('a test is shown and played even if the channel is off', () => {
    const { health, change, notices, sounds } = start()
    change(all({ on: false }, false, false))
    health.commands.testDelivery('notification', '1')
    health.commands.testDelivery('sound', '1')
    expect(notices.map(({ title }) => title)).toEqual(['测试通知'])
    expect(sounds).toEqual([{ name: 'bell', volume: 0.7 }])
  })
})
