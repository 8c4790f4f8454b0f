import type { DeliveryChannel, DeliveryResult } from '#contract/alert-settings.ts'
import type { AlertItem, NotificationKind } from '#contract/alerts.ts'
import type { Events, PublishedState, Subject } from '#contract/desktop.ts'
import type { ConnectionView } from '#contract/network.ts'
import type { SessionView } from '#contract/session.ts'
import type { SettingsView } from '#contract/settings.ts'
import { SIGN_IN } from '#shared/routes.ts'
import { AlertCheckService, AlertHealth } from './alerts/alert-health.ts'
import { StatusTracker } from './alerts/console-status.ts'
import { createAuditLog } from './audit-log/commands.ts'
import { type CommandHandlers, createCommandDispatcher } from './bridge/command-dispatcher.ts'
import { chatCommands, MemberImageStore } from './chat/chat-commands.ts'
import { createGateway } from './gateway/gateway.ts'
import { groupCommands } from './groups/group-hub-client.ts'
import { buildConnection } from './hub/connection.ts'
import { SilentSockets } from './hub/sockets.ts'
import { MemberNotes } from './member-notes/member-notes.ts'
import { serverPaths } from './network/server-paths.ts'
import { pendingListQuery } from './orders/pending-list.ts'
import type { NotificationAction, Ports } from './ports.ts'
import { Realtime } from './realtime.ts'
import { createServerCheck } from './server-check/server-check.ts'
import { ServerClock } from './session/server-clock.ts'
import { Session } from './session/session.ts'
import { UnsavedWork } from './session/unsaved-work.ts'
import { serverCommands } from './settings/server-commands.ts'
import { ensureListed } from './settings/servers.ts'
import { SettingsStore } from './settings/settings-store.ts'
import { StatementCheck } from './statement/statement-check.ts'
import { createSupport } from './support/support.ts'
import { UpdateService } from './updates/update-service.ts'
import { DECISION_PATHS, PAY_DATA_PATH, payListPath } from './wire.ts'

type Listener = <E extends keyof Events>(event: E, payload: Events[E]) => void

export type ConsoleCore = ReturnType<typeof createConsoleCore>

/**
 * Creates the host-independent part of the console and wires its services.
 *
 * Long because: every service is created and connected here, and nowhere else.
 */
export function createConsoleCore(ports: Ports) {
  const { log } = ports
  const listeners = new Set<Listener>()
  const emit: Listener = (event, payload) => {
    for (const listener of listeners) listener(event, payload)
  }

  let online = true
  let route: string | null = null

  const settings = new SettingsStore(ports.settingsFile, log, (message) => notify('设置', message), ports.policy)
  const paths = serverPaths(ports.policy.policy)
  const clock = new ServerClock((offset) => emit('clockOffset', offset))
  const session = new Session(ports.secrets, clock, log, onSession)
  const secrets = () => [...session.secretTexts, ...ports.proxyAuth.passwords]
  const {
    auditLog,
    changes,
    commands: auditCommands,
  } = createAuditLog(
    ...([ports, session, () => clock.now(), secrets, notify] as const),
    (backlog) => emit('auditBacklog', backlog),
    () => emit('unfollowedChanges', null),
    (locks, decision) => void statement.onDecided(locks, decision),
  )
  const server = createGateway({
    session,
    clock,
    log,
    origin: ports.origin,
    rewritePath: paths.rewritePath,
    fetch: ports.fetch,
    onUploadProgress: (progress) => emit('uploadProgress', progress),
    onLinkStatus: (status) => realtime.messagingLink.onSignIn(status),
    onWriteEnded: (path, sentAt) => {
      if (DECISION_PATHS.includes(path)) realtime.onDecisionEnded(sentAt)
    },
  })
  const gateway = changes.wrap(server)
  const silentSockets = new SilentSockets()
  const realtime = new Realtime({
    ports,
    settings,
    connect: async (onReceived) => {
      const { server: address } = session.view
      return buildConnection(address + paths.hub, () => getHubToken(address), ports, onReceived, silentSockets)
    },
    fetchPayData: (last) => server.read(PAY_DATA_PATH, { last }),
    fetchPayList: (kind, page, size) =>
      server.read(payListPath(kind, page, size), { search: pendingListQuery(clock.now()) }),
    operatorId: () => settings.effective.operatorId || signedInOperatorId(),
    owner: () => `${session.view.server}\n${signedInOperatorId()}`,
    ...{ serverNow: () => clock.now(), isStrained: () => server.isStrained, emit },
    isWatched: (userId) => memberNotes.isWatched(userId),
    onConnectionChange: () => emit('connection', connectionView()),
  })

  const statusTracker = new StatusTracker(
    realtime,
    () => ({ signedIn: session.view.signedIn, online }),
    (status) => {
      ports.showStatus(status)
      emit('status', status)
    },
  )
  const statement = new StatementCheck({
    ...{ ports, settings, session, orders: () => realtime.orders },
    onChange: (view) => emit('statement', view),
  })
  const memberNotes = new MemberNotes({
    ...{ ports, isOn: () => settings.effective.memberNotes, session: () => session.view, serverNow: () => clock.now() },
    onChange: (view) => emit('memberNotes', view),
  })
  const memberImages = new MemberImageStore({
    isOn: () => settings.effective.memberImages,
    onChange: (images) => emit('memberImages', images),
  })
  const alertCheck = new AlertCheckService({
    settings,
    session: () => session.view,
    now: () => clock.now(),
    onChange: (check) => emit('alertCheck', check),
  })
  const alertHealth = new AlertHealth(
    ports,
    () => settings.effective,
    () => alertCheck.current,
    (problems) => emit('alertHealth', problems),
  )
  listeners.add((event, payload) => {
    if (event === 'pushes') memberImages.applyPushes(payload as Events['pushes'])
    else if (event === 'session') memberImages.onSession(session.view)
    else if (event === 'settings') memberImages.onSettings()
    if (event === 'session' || event === 'settings') memberNotes.refresh()
    if (event === 'session' || event === 'connection' || event === 'alerts') statusTracker.refresh()
    if (event === 'session') alertCheck.onSession()
    statement.onEvent(event)
    if (event === 'settings' || event === 'alertSettings' || event === 'alertCheck') alertHealth.refresh()
  })

  const unsaved = new UnsavedWork({ session: () => session.view, onChange: (drafts) => emit('drafts', drafts) })
  const installBlocker = () => {
    if (gateway.pendingWrites > 0) return '有操作正在提交，请等它完成后再安装'
    return unsaved.hasUnsavedWork ? '有未关闭的对话框或未保存的修改，请处理后再安装' : null
  }
  const onUpdate = (view: Events['updates']) => emit('updates', view)
  const updates = new UpdateService({ updater: ports.updater, log, onChange: onUpdate, installBlocker })

  const support = createSupport({
    ...{ ports, session, settings, secrets, now: () => clock.now(), connection: () => connectionView() },
    ...{ updates: () => updates.view, alertProblems: () => alertHealth.problems },
  })

  const serverCheck = createServerCheck({
    ...{ ports, session, clock, probe: server.probe, hub: () => realtime.hub },
    onProgress: (progress) => emit('serverCheckProgress', progress),
  })

  ports.proxyAuth.onPromptChange = (question) => {
    emit('proxyAuthRequest', question)
    if (question) ports.requestAttention()
  }

  /** Returns a valid token for the hub; an expired one is refreshed by an ordinary GET first (fault 12). */
  async function getHubToken(address: string): Promise<string> {
    if (session.accessToken === null) await server.read(PAY_DATA_PATH)
    const token = session.accessToken
    // The server may have been changed meanwhile: its tokens must not be sent to this one.
    if (token === null || session.view.server !== address) throw new Error('not signed in')
    return token
  }

  function connectionView(): ConnectionView {
    const { hub, lastUpdate, stale, problem, failedLists } = realtime
    const { roundTripMs, isStrained } = server
    return { hub: hub.state, online, lastUpdate, stale, problem, failedLists, roundTripMs, isStrained, ...hub.activity }
  }

  function onSession(view: SessionView): void {
    unsaved.syncSession()
    support.onSession(view)
    emit('session', view)
    const isSessionLost = view.reason === 'unauthorized' || view.reason === 'invalidToken'
    if (view.signedIn) realtime.start()
    else realtime.stop(isSessionLost)
    changes.reportUnfinished()
    if (isSessionLost) notify('未经授权请求', '登录已失效，请重新登录', SIGN_IN, 'session')
  }

  /** Notifies the operator of something that no window caused. */
  function notify(title: string, body: string, route: string | null = null, kind: NotificationKind = 'system'): void {
    realtime.notify({ kind, title, body, route })
  }

  function changeSettings(change: Parameters<SettingsStore['change']>[0]): SettingsView {
    settings.change(change)
    emit('settings', settings.view)
    return settings.view
  }

  /** The hub's group commands expect the operator's id as `UserId` (A155). */
  const signedInOperatorId = () => session.view.user?.id ?? ''
  const published: { [S in Subject]: () => PublishedState[S] } = {
    host: () => ports.host,
    session: () => session.view,
    settings: () => settings.view,
    clockOffset: () => clock.offset(),
    drafts: () => unsaved.drafts,
    connection: connectionView,
    proxyAuthRequest: () => ports.proxyAuth.pendingPrompt,
    linkState: () => realtime.messagingLink.state,
    updates: () => updates.view,
    alerts: () => realtime.snapshot,
    alertSettings: () => settings.effective.alerts,
    alertHealth: () => alertHealth.problems,
    alertCheck: () => alertCheck.current,
    marks: () => realtime.alerts.marks.all,
    notifications: () => realtime.alerts.notifications.all,
    status: () => statusTracker.current,
    auditBacklog: () => auditLog.backlog,
    orders: () => realtime.orders,
    statement: () => statement.view,
    memberNotes: () => memberNotes.view,
    unanswered: () => realtime.unanswered.all,
    unread: () => realtime.unreadTracker.unread,
  }
  const commands: CommandHandlers = {
    readState: (subject) => published[subject](),
    signOut: () => session.signOut('signedOut'),
    ...serverCommands(settings, session, changeSettings, ports, () => realtime.resume()),
    reconnect: () => realtime.resume(),
    changeSettings: (change) => changeSettings(change),
    ...support.commands,
    ...serverCheck.commands,
    consumePendingRoute: () => {
      const consumed = route
      route = null
      return consumed
    },
    cancelRequest: (id) => gateway.cancel(id),
    ...statement.commands,
    ...memberNotes.commands,
    ...chatCommands(realtime, memberImages),
    ...groupCommands(realtime.hub, changes, signedInOperatorId),
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
    ...auditCommands,
    ...alertHealth.commands,
    ...alertCheck.commands,
    reportError: (text) => log.error(`page: ${text}`),
    ...updates.commands,
    answerProxyAuth: (answer) => ports.proxyAuth.answer(answer),
    ...unsaved.commands,
  }

  return {
    gateway,
    settings,
    session,
    get status() {
      return statusTracker.current
    },
    /** What was published last. */
    readState: <S extends Subject>(subject: S): PublishedState[S] => published[subject](),
    /** Runs a command of the bridge; throws BridgeError if the call is not trusted or malformed. */
    call: createCommandDispatcher(commands, ports.origin, log),
    /** Subscribes to all events for the windows; returns the unsubscribe function. */
    subscribe: (listener: Listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Opens a route in the main window, after a click on a notification or a second start with a deep link. */
    openRoute: (target: string): void => {
      route = target
      emit('navigate', null)
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
      if (now === online) return
      online = now
      emit('connection', connectionView())
      if (online) realtime.resume()
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
    installBlocker,
    leaveToInstaller: () => updates.leaveToInstaller(),
    notify,
    pruneCrashDumps: support.pruneCrashDumps,
    /** A button of a native notification was pressed. */
    onNotificationAction: (items: AlertItem[], action: NotificationAction) => {
      if (action === 'snooze') realtime.alerts.snooze(items, 5)
      else realtime.alerts.setClaimed(items, true)
    },
    /** 免打扰 from the tray; 0 ends it. */
    setDoNotDisturb: (minutes: 0 | 15 | 30 | 60) => void realtime.alerts.setDoNotDisturb(minutes),
    /** Reports the delivery result of a notification or sound handled by the host. */
    reportDelivery: (channel: DeliveryChannel, result: DeliveryResult) => alertHealth.report(channel, result),
    changeSettings,
    runServerCheck: serverCheck.run,
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
      statusTracker.stop()
      await Promise.all([session.flush(), updates.stop(), statement.stop(), memberNotes.flush()])
    },
  }
}
