import { expect, test } from 'vitest'
import type { AlertCheck } from '#contract/alerts.ts'
import type { SessionView } from '#contract/session.ts'
import { AlertCheckService } from '#main/core/alerts/alert-health.ts'
import { SettingsStore } from '#main/core/settings/settings-store.ts'
import { operator, SERVER, silentLogger } from '../fixtures.ts'

const signedOut: SessionView = {
  ...{ signedIn: false, user: null, reason: 'signedOut', epoch: 1, tokensPersistent: true, server: SERVER },
}
const signedInAs = (id: string): SessionView => ({ ...signedOut, signedIn: true, user: { ...operator, id } })

function start() {
  let document: unknown = {}
  let view = signedInAs('7')
  let now = 1_000
  const changes: (AlertCheck | null)[] = []
  const file = {
    read: () => document,
    write: (next: unknown) => {
      document = structuredClone(next)
    },
  }
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
