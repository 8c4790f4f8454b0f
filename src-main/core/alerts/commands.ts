import type { Answers } from '../bridge.ts'
import type { Realtime } from '../realtime.ts'
import type { SettingsRoom } from '../settings/settings.ts'

/** Bridge commands for alerts and notifications. */
export function alertCommands(realtime: Realtime, settings: SettingsRoom) {
  return {
    getAlerts: () => realtime.snapshot,
    refreshAlerts: () => void realtime.catchUp(),
    getNotices: () => realtime.board.all,
    markNoticesRead: () => realtime.board.markRead(),
    getAlertSettings: () => settings.all.alerts,
    changeAlertSettings: (change) => realtime.changeAlerts(change),
    keepQuiet: (minutes) => realtime.keepQuiet(minutes),
    testAlert: (kind) => realtime.testAlert(kind),
  } satisfies Partial<Answers>
}
