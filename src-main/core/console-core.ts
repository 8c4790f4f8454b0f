import type { AlertItem, DeliveryChannel, DeliveryResult } from '#contract/alerts.ts'
import type { PublishedState, Subject } from '#contract/desktop.ts'
import { type CommandHandlers, createCommandDispatcher } from './bridge/command-dispatcher.ts'
import { chatCommands } from './chat/chat-commands.ts'
import { type ConsoleServices, createServices, followEvents } from './console-services.ts'
import { groupCommands } from './groups/group-hub-client.ts'
import type { NotificationAction, Ports } from './ports.ts'
import { ensureListed } from './settings/schema.ts'
import { serverCommands } from './settings/server-commands.ts'

export type ConsoleCore = ReturnType<typeof createConsoleCore>

/** Creates the host-independent part of the console: what its windows may call, and what its host may. */
export function createConsoleCore(ports: Ports) {
  const services = createServices(ports)
  followEvents(ports, services)
  const { realtime, session, settings, changes, unsaved, updates, support, memberNotes, network } = services
  const published = publishedState(ports, services)
  let route: string | null = null
  const commands: CommandHandlers = {
    ...bridgeCommands(ports, services),
    readState: (subject) => published[subject](),
    consumePendingRoute: () => {
      const consumed = route
      route = null
      return consumed
    },
  }

  return {
    gateway: services.gateway,
    settings,
    session,
    get status() {
      return services.statusTracker.current
    },
    /** What was published last. */
    readState: <S extends Subject>(subject: S): PublishedState[S] => published[subject](),
    /** Runs a command of the bridge; throws BridgeError if the call is not trusted or malformed. */
    call: createCommandDispatcher(commands, ports.origin, ports.log),
    /** Subscribes to all events for the windows; returns the unsubscribe function. */
    subscribe: services.subscribe,
    /** Opens a route in the main window, after a click on a notification or a second start with a deep link. */
    openRoute: (target: string): void => {
      route = target
      services.emit('navigate', null)
    },
    /** A window was closed, or its page was reloaded or crashed. */
    onWindowClosed: (window: string): void => {
      realtime.unreadTracker.onWindowClosed(window)
      changes.onWindowClosed(window)
      unsaved.onWindowClosed(window)
    },
    /** Reconnects and refetches immediately, after sleep or a network change. */
    resume: () => realtime.resume(),
    setOnline: (now: boolean): void => {
      if (now === network.online) return
      network.online = now
      services.emit('connection', services.connectionView())
      if (now) realtime.resume()
      else void realtime.resync('orders')
    },
    /** Names of what the operator wrote that is in memory alone. */
    get draftNames() {
      return unsaved.draftNames
    },
    /** Returns false if a window has unsaved work: the operator must be asked first (A221). */
    signOut: () => unsaved.runUnlessUnsaved(() => session.signOut('signedOut')),
    beforeQuit: () => updates.beforeQuit(),
    /** Why the console must not end now; null when it may. */
    installBlocker: services.installBlocker,
    leaveToInstaller: () => updates.leaveToInstaller(),
    notify: services.notify,
    pruneCrashDumps: support.pruneCrashDumps,
    /** A button of a native notification was pressed. */
    onNotificationAction: (items: AlertItem[], action: NotificationAction) => {
      if (action === 'snooze') realtime.alerts.snooze(items, 5)
      else realtime.alerts.setClaimed(items, true)
    },
    /** 免打扰 from the tray; 0 ends it. */
    setDoNotDisturb: (minutes: 0 | 15 | 30 | 60) => void realtime.alerts.setDoNotDisturb(minutes),
    /** Reports the delivery result of a notification or sound handled by the host. */
    reportDelivery: (channel: DeliveryChannel, result: DeliveryResult) => services.alertHealth.report(channel, result),
    changeSettings: services.changeSettings,
    runServerCheck: services.serverCheck.run,
    /** Restores the saved session. `firstServer` is used if no server was chosen yet. */
    start: async (firstServer?: string): Promise<void> => {
      settings.rememberPolicyServer()
      if (!settings.effective.server && !settings.isManaged('server') && firstServer) {
        const server = settings.normalizeAddress(firstServer)
        settings.change({ server, servers: ensureListed(settings.servers, server) })
      }
      await session.restore(settings.effective.server)
      memberNotes.refresh()
      if (session.view.signedIn) realtime.start()
      changes.reportUnfinished()
      updates.start()
      support.pruneCrashDumps()
    },
    /** Stops timers and the connection, and waits until the tokens are saved and the feed has confirmed an update. */
    stop: async (): Promise<void> => {
      changes.stop()
      realtime.dispose()
      services.statusTracker.stop()
      await Promise.all([session.flush(), updates.stop(), services.statement.stop(), memberNotes.flush()])
    },
  }
}

/** Where the pages read what was published last. */
function publishedState(ports: Ports, services: ConsoleServices): { [S in Subject]: () => PublishedState[S] } {
  const { realtime, session, settings, clock, unsaved, updates, alertHealth, alertCheck, memberNotes } = services
  return {
    host: () => ports.host,
    session: () => session.view,
    settings: () => settings.view,
    clockOffset: () => clock.offset(),
    drafts: () => unsaved.drafts,
    connection: services.connectionView,
    proxyAuthRequest: () => ports.proxyAuth.pendingPrompt,
    linkState: () => realtime.messagingLink.state,
    updates: () => updates.view,
    alerts: () => realtime.snapshot,
    alertSettings: () => settings.effective.alerts,
    alertHealth: () => alertHealth.problems,
    alertCheck: () => alertCheck.current,
    marks: () => realtime.alerts.marks.all,
    notifications: () => realtime.alerts.notifications.all,
    status: () => services.statusTracker.current,
    auditBacklog: () => services.audit.auditLog.backlog,
    orders: () => realtime.orders,
    statement: () => services.statement.view,
    memberNotes: () => memberNotes.view,
    unanswered: () => realtime.unanswered.all,
    unread: () => realtime.unreadTracker.unread,
  }
}

/** What the pages may ask for, by service. */
function bridgeCommands(
  ports: Ports,
  services: ConsoleServices,
): Omit<CommandHandlers, 'readState' | 'consumePendingRoute'> {
  const { realtime, session, settings, changeSettings } = services
  return {
    signOut: () => session.signOut('signedOut'),
    ...serverCommands(settings, session, changeSettings, ports, () => realtime.resume()),
    reconnect: () => realtime.resume(),
    changeSettings: (change) => changeSettings(change),
    ...services.support.commands,
    ...services.serverCheck.commands,
    cancelRequest: (id) => services.gateway.cancel(id),
    ...services.statement.commands,
    ...services.memberNotes.commands,
    ...chatCommands(realtime, services.memberImages),
    ...groupCommands(realtime.hub, services.changes, services.signedInOperatorId),
    refreshAlerts: () => void realtime.resync(),
    refreshOrders: () => realtime.refreshOrders(),
    markNotificationsRead: () => realtime.alerts.markRead(),
    snoozeItems: (items, minutes) => realtime.alerts.snooze(items, minutes),
    claimItems: (items, claimed) => realtime.alerts.setClaimed(items, claimed),
    getReplies: (from, to) => realtime.alerts.replies(from, to),
    changeAlertSettings: (change) => realtime.alerts.changeSettings(change),
    setDoNotDisturb: (minutes) => realtime.alerts.setDoNotDisturb(minutes),
    previewAlert: (kind) => realtime.alerts.preview(kind),
    toggleMiniWindow: () => ports.toggleMiniWindow(),
    ...services.audit.commands,
    ...services.alertHealth.commands,
    ...services.alertCheck.commands,
    reportError: (text) => ports.log.error(`page: ${text}`),
    ...services.updates.commands,
    answerProxyAuth: (answer) => ports.proxyAuth.answer(answer),
    ...services.unsaved.commands,
  }
}
