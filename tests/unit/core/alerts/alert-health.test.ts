import { describe, expect, test } from 'vitest'
import type { AlertCheck, AlertProblem, AlertRule, AppNotification, DeliveryResult, Sound } from '#contract/alerts.ts'
import type { SessionView } from '#contract/session.ts'
import { AlertCheckService, AlertHealth, findAlertProblems } from '#main/core/alerts/alert-health.ts'
import { alertSettingsSchema } from '#main/core/alerts/alert-rules.ts'
import { SettingsStore } from '#main/core/settings/settings-store.ts'
import { memoryFile, operator, SERVER, silentLogger } from '../fixtures.ts'

type Health = Parameters<typeof findAlertProblems>
const healthSettings = (change: Partial<AlertRule> = {}, sound = true, notifications = true): Health[0] => {
  const alerts = structuredClone(alertSettingsSchema.parse(undefined))
  for (const rule of Object.values(alerts.rules)) Object.assign(rule, change)
  return { sound, notifications, alerts }
}

describe('why alerts do not reach the operator (fault 53)', () => {
  test.each<[string, Health[0], Partial<Health[1]>, AlertProblem[]]>([
    ['nothing is wrong', healthSettings(), {}, []],
    ['notifications are off', healthSettings({}, true, false), {}, ['notificationsOff']],
    ['sounds are off', healthSettings({}, false), {}, ['soundOff']],
    ['every volume is 0', healthSettings({ volume: 0 }), {}, ['soundOff']],
    ['every kind is without a sound', healthSettings({ sound: 'none' }), {}, ['soundOff']],
    ['notifications and sounds are off', healthSettings({}, false, false), {}, ['alertsOff']],
    ['notifications are off and every volume is 0', healthSettings({ volume: 0 }, true, false), {}, ['alertsOff']],
    ['every kind is off', healthSettings({ on: false }), {}, ['alertsOff']],
    ['there are no notifications', healthSettings(), { notification: 'unsupported' }, ['notificationsUnsupported']],
    ['notifications are not permitted', healthSettings(), { notification: 'denied' }, ['notificationsDenied']],
    ['sound is blocked', healthSettings(), { sound: 'blocked' }, ['soundBlocked']],
    ['a channel that is off reports no failure', healthSettings({}, false), { sound: 'blocked' }, ['soundOff']],
    [
      'notifications and sounds fail',
      healthSettings(),
      { notification: 'failed', sound: 'failed' },
      ['notificationsFailed', 'soundFailed'],
    ],
  ])('%s', (_name, settings, delivery, problems) =>
    expect(findAlertProblems(settings, { notification: 'ok', sound: 'ok', ...delivery })).toEqual(problems),
  )

  function start(notifications = true) {
    const [notices, sounds, changes]: [AppNotification[], Sound[], (readonly AlertProblem[])[]] = [[], [], []]
    let settings = healthSettings()
    let check: AlertCheck | null = null
    const ports = {
      host: { kind: 'electron', platform: 'linux', version: '0', notifications } as const,
      showNotification: (notice: AppNotification) => void notices.push(notice),
      playSound: (sound: Sound) => void sounds.push(sound),
    }
    const health = new AlertHealth(
      ports,
      () => settings,
      () => check,
      (problems) => changes.push(problems),
    )
    const problems = () => health.problems
    const change = (to: Health[0]) => {
      settings = to
      health.refresh()
    }
    const answer = (visible: boolean, audible: boolean) => {
      check = { at: 0, visible, audible }
      health.refresh()
    }
    return { health, problems, change, answer, notices, sounds, changes }
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

  test('what the operator did not see or hear is a problem until the next test, behind what the system reports (A227)', () => {
    const { health, answer, change, changes } = start()
    answer(false, false)
    health.report('notification', 'ok')
    health.report('sound', 'blocked')
    change(healthSettings({}, true, false))
    change(healthSettings())
    health.report('sound', 'ok')
    answer(true, true)
    expect(changes).toEqual([
      ['notificationsNotVisible', 'soundNotAudible'],
      ['notificationsNotVisible', 'soundBlocked'],
      ['notificationsOff', 'soundBlocked'],
      ['notificationsNotVisible', 'soundBlocked'],
      ['notificationsNotVisible', 'soundNotAudible'],
      [],
    ])
  })

  test('changed settings are re-evaluated', () => {
    const { change, changes } = start()
    change(healthSettings({}, false))
    change(healthSettings())
    expect(changes).toEqual([['soundOff'], []])
  })

  test('a test is shown and played even if the channel is off', () => {
    const { health, change, notices, sounds } = start()
    change(healthSettings({ on: false }, false, false))
    health.commands.testDelivery('notification', '1')
    health.commands.testDelivery('sound', '1')
    expect(notices.map(({ title }) => title)).toEqual(['测试通知'])
    expect(sounds).toEqual([{ name: 'bell', volume: 0.7 }])
  })
})

describe('the test of the alerts', () => {
  const signedOut: SessionView = {
    ...{ signedIn: false, user: null, reason: 'signedOut', epoch: 1, tokensPersistent: true, server: SERVER },
  }
  const signedInAs = (id: string): SessionView => ({ ...signedOut, signedIn: true, user: { ...operator, id } })

  function start() {
    let view = signedInAs('7')
    let now = 1_000
    const changes: (AlertCheck | null)[] = []
    const file = memoryFile({})
    const open = () =>
      new AlertCheckService({
        settings: new SettingsStore(file, silentLogger, () => {}),
        session: () => view,
        now: () => now++,
        onChange: (check) => changes.push(check),
      })
    let service = open()
    return {
      changes,
      current: () => service.current,
      answer: (visible: boolean, audible: boolean) => service.commands.saveAlertCheck({ visible, audible }, 'main'),
      setSession: (next: SessionView) => {
        view = next
        service.onSession()
      },
      restart: () => {
        service = open()
      },
    }
  }

  test('an answer belongs to its operator and workstation, and survives a restart (A227)', () => {
    const { answer, current, setSession, restart, changes } = start()
    expect(current()).toBeNull()
    answer(true, false)
    const answered = { at: 1_000, visible: true, audible: false }
    expect(current()).toEqual(answered)
    setSession(signedInAs('8'))
    expect(current()).toBeNull()
    setSession(signedOut)
    answer(true, true)
    expect(current()).toBeNull()
    restart()
    setSession(signedInAs('7'))
    expect(current()).toEqual(answered)
    expect(changes).toEqual([answered, null, null, answered])
  })

  test('the answers of the latest twenty operators are kept', () => {
    const { answer, current, setSession } = start()
    for (let id = 1; id <= 21; id++) {
      setSession(signedInAs(String(id)))
      answer(true, true)
    }
    setSession(signedInAs('1'))
    expect(current()).toBeNull()
    setSession(signedInAs('2'))
    expect(current()).not.toBeNull()
  })
})
