import type { NotificationKind } from '#contract/alerts.ts'
import type { Events } from '#contract/desktop.ts'
import type { ConnectionView } from '#contract/network.ts'
import type { SessionView } from '#contract/session.ts'
import type { SettingsView } from '#contract/settings.ts'
import { SIGN_IN } from '#shared/routes.ts'
import { AlertCheckService, AlertHealth } from './alerts/alert-health.ts'
import { StatusTracker } from './alerts/console-status.ts'
import { createAuditLog } from './audit-log/commands.ts'
import { MemberImageStore } from './chat/chat-commands.ts'
import { createGateway } from './gateway/gateway.ts'
import { buildConnection } from './hub/connection.ts'
import { SilentSockets } from './hub/protocol.ts'
import { MemberNotes } from './member-notes/member-notes.ts'
import { serverPaths } from './network/server-paths.ts'
import { pendingListQuery } from './orders/pending-list.ts'
import type { Ports } from './ports.ts'
import { Realtime } from './realtime.ts'
import { createServerCheck } from './server-check/server-check.ts'
import { ServerClock } from './session/server-clock.ts'
import { Session } from './session/session.ts'
import { UnsavedWork } from './session/unsaved-work.ts'
import { SettingsStore } from './settings/settings-store.ts'
import { StatementCheck } from './statement/statement-check.ts'
import { createSupport } from './support/support.ts'
import { UpdateService } from './updates/update-service.ts'
import { DECISION_PATHS, PAY_DATA_PATH, payListPath } from './wire.ts'

type Listener = <E extends keyof Events>(event: E, payload: Events[E]) => void

export type ConsoleServices = ReturnType<typeof createServices>

/** Creates every service of the console and connects them, here and nowhere else. Nothing is started yet. */
export function createServices(ports: Ports) {
  const { log } = ports
  const listeners = new Set<Listener>()
  const emit: Listener = (event, payload) => {
    for (const listener of listeners) listener(event, payload)
  }
  /** Subscribes to all events; returns the unsubscribe function. */
  const subscribe = (listener: Listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  /** Whether this machine has a network, as far as its system knows. */
  const network = { online: true }

  const settings = new SettingsStore(ports.settingsFile, log, (message) => notify('设置', message), ports.policy)
  const paths = serverPaths(ports.policy.policy)
  const clock = new ServerClock((offset) => emit('clockOffset', offset))
  const session = new Session(ports.secrets, clock, log, onSession)
  const secrets = () => [...session.secretTexts, ...ports.proxyAuth.passwords]
  const audit = createAuditLog(ports, session, {
    ...{ now: () => clock.now(), secrets, notify },
    onBacklog: (backlog) => emit('auditBacklog', backlog),
    onUnfollowed: () => emit('unfollowedChanges', null),
    onDecided: (locks, decision) => void statement.onDecided(locks, decision),
  })
  const { changes } = audit
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
  /** The hub's group commands expect the operator's id as `UserId` (A155). */
  const signedInOperatorId = () => session.view.user?.id ?? ''
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
    () => ({ signedIn: session.view.signedIn, online: network.online }),
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
    ...{ settings, session: () => session.view, now: () => clock.now() },
    onChange: (check) => emit('alertCheck', check),
  })
  const alertHealth = new AlertHealth(
    ports,
    () => settings.effective,
    () => alertCheck.current,
    (problems) => emit('alertHealth', problems),
  )
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
    const view = { hub: hub.state, ...network, lastUpdate, stale, problem, failedLists, roundTripMs, isStrained }
    return { ...view, ...hub.activity }
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

  return {
    ...{ emit, subscribe, network, settings, clock, session, audit, changes, gateway, realtime },
    ...{ statusTracker, statement, memberNotes, memberImages, alertCheck, alertHealth, unsaved, updates, support },
    ...{ serverCheck, signedInOperatorId, connectionView, notify, changeSettings, installBlocker },
  }
}

/** What services do when others publish something. */
export function followEvents(ports: Ports, services: ConsoleServices): void {
  const { emit, session, memberImages, memberNotes, statusTracker, alertCheck, statement, alertHealth } = services
  services.subscribe((event, payload) => {
    if (event === 'pushes') memberImages.applyPushes(payload as Events['pushes'])
    else if (event === 'session') memberImages.onSession(session.view)
    else if (event === 'settings') memberImages.onSettings()
    if (event === 'session' || event === 'settings') memberNotes.refresh()
    if (event === 'session' || event === 'connection' || event === 'alerts') statusTracker.refresh()
    if (event === 'session') alertCheck.onSession()
    statement.onEvent(event)
    if (event === 'settings' || event === 'alertSettings' || event === 'alertCheck') alertHealth.refresh()
  })
  ports.proxyAuth.onPromptChange = (question) => {
    emit('proxyAuthRequest', question)
    if (question) ports.requestAttention('proxyAuth')
    else ports.endAttention(['proxyAuth'])
  }
}
