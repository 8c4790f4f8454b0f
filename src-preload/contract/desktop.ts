import type { AlertSettingsCommands, AlertSettingsEvents } from './alert-settings.ts'
import type { AlertCommands, AlertEvents } from './alerts.ts'
import type { AuditCommands } from './audit.ts'
import type { ChatCommands, ChatEvents } from './chat.ts'
import type { GroupCommands, GroupEvents } from './groups.ts'
import type { HostCommands, HostEvents } from './host.ts'
import type { HubEvents } from './hub.ts'
import type { NetworkCommands, NetworkEvents } from './network.ts'
import type { OrderCommands, OrderEvents } from './orders.ts'
import type { SessionCommands, SessionEvents } from './session.ts'
import type { SettingsCommands, SettingsEvents } from './settings.ts'
import type { UpdateCommands, UpdateEvents } from './updates.ts'

/**
 * Commands of the bridge between the trusted main process and the pages; each returns a promise that rejects if the
 * command is refused. Preload, core and renderer derive their types from this folder.
 */
export interface Commands
  extends SessionCommands,
    NetworkCommands,
    AlertCommands,
    AlertSettingsCommands,
    OrderCommands,
    ChatCommands,
    GroupCommands,
    SettingsCommands,
    HostCommands,
    AuditCommands,
    UpdateCommands {}

export interface Events
  extends SessionEvents,
    NetworkEvents,
    AlertEvents,
    AlertSettingsEvents,
    OrderEvents,
    ChatEvents,
    HubEvents,
    GroupEvents,
    SettingsEvents,
    HostEvents,
    UpdateEvents {}

type EventSubscribers = {
  [E in keyof Events as `on${Capitalize<E>}`]: (listener: (payload: Events[E]) => void) => () => void
}

/** `window.desktop`: functions only. Every `on…` returns its unsubscribe function. */
export type Desktop = {
  [C in keyof Commands]: (...args: Parameters<Commands[C]>) => Promise<ReturnType<Commands[C]>>
} & EventSubscribers

export const commandNames = [
  'getHost',
  'getSession',
  'signOut',
  'setServer',
  'saveServer',
  'removeServer',
  'checkServer',
  'getConnection',
  'reconnect',
  'getAlerts',
  'getStatus',
  'refreshAlerts',
  'refreshOrders',
  'getNotifications',
  'markNotificationsRead',
  'getSettings',
  'changeSettings',
  'getDiagnostics',
  'readDiagnosticsReport',
  'openLogFolder',
  'getClockOffset',
  'consumePendingRoute',
  'cancelRequest',
  'getChatChannels',
  'getChatUsers',
  'findChatUser',
  'getChatGroups',
  'getPrivateMessages',
  'getGroupMessages',
  'sendPrivate',
  'sendToGroup',
  'loadGroups',
  'loadGroupMembers',
  'changeGroupStatus',
  'setFocusedConversation',
  'getUnread',
  'getLinkState',
  'getAlertSettings',
  'changeAlertSettings',
  'setDoNotDisturb',
  'previewAlert',
  'getAlertHealth',
  'reportDelivery',
  'testDelivery',
  'recordChange',
  'beginChange',
  'concludeChange',
  'readAuditLog',
  'reportError',
  'getUpdateState',
  'checkForUpdates',
  'installUpdate',
  'setHasUnsavedWork',
  'otherWindowsHaveUnsavedWork',
  'saveDrafts',
  'getDrafts',
  'discardDraft',
  'getProxyAuthRequest',
  'answerProxyAuth',
] as const satisfies readonly (keyof Commands)[]

const eventNames = [
  'session',
  'connection',
  'alerts',
  'orders',
  'status',
  'alertHealth',
  'notification',
  'pushes',
  'messageSent',
  'settings',
  'unread',
  'linkState',
  'alertSettings',
  'sound',
  'clockOffset',
  'navigate',
  'uploadProgress',
  'updates',
  'drafts',
  'proxyAuthRequest',
] as const satisfies readonly (keyof Events)[]

/** Carries commands and events: IPC in Electron, a WebSocket in the preview. */
export interface Transport {
  invoke(command: string, args: unknown[]): Promise<unknown>
  subscribe(event: string, listener: (payload: unknown) => void): () => void
}

export function buildDesktop(transport: Transport): Desktop {
  const desktop: Record<string, unknown> = {}
  for (const name of commandNames) desktop[name] = (...args: unknown[]) => transport.invoke(name, args)
  for (const name of eventNames) {
    desktop[`on${name[0]!.toUpperCase()}${name.slice(1)}`] = (listener: (payload: unknown) => void) =>
      transport.subscribe(name, (payload) => listener(payload))
  }
  return desktop as Desktop
}
