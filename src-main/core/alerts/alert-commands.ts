import type { CommandHandlers } from '../bridge/command-dispatcher.ts'
import type { Realtime } from '../realtime.ts'
import type { SettingsStore } from '../settings/settings-store.ts'

/** Bridge commands for alerts and notifications. */
export function alertCommands(realtime: Realtime, settings: SettingsStore) {
  return {
    getAlerts: () => realtime.snapshot,
    refreshAlerts: () => void realtime.resync(),
    refreshOrders: () => realtime.refreshOrders(),
    getNotifications: () => realtime.notifications.all,
    markNotificationsRead: () => realtime.notifications.markRead(),
    getAlertSettings: () => settings.effective.alerts,
    changeAlertSettings: (change) => realtime.changeAlertSettings(change),
    setDoNotDisturb: (minutes) => realtime.setDoNotDisturb(minutes),
    previewAlert: (kind) => realtime.previewAlert(kind),
  } satisfies Partial<CommandHandlers>
}
