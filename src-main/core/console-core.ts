import type {
  ConnectionView,
  ConsoleStatus,
  DeliveryChannel,
  DeliveryResult,
  Events,
  Notice,
  SessionView,
  Settings,
  SettingsView,
} from '../../src-preload/contract.ts'
import { SIGN_IN } from '../../src-preload/shared/routes.ts'
import { AlertHealth } from './alerts/alert-health.ts'
import { alertCommands } from './alerts/commands.ts'
import { StatusDisplay } from './alerts/console-status.ts'
import { type Answers, createBridge, type Sender } from './bridge.ts'
import { chatCommands } from './chat/commands.ts'
import { createGateway, type Gateway } from './gateway/gateway.ts'
import { GroupMethods } from './groups/group-methods.ts'
import { buildConnection } from './hub/connection.ts'
import { logCommands } from './log-bundle.ts'
import type { Ports } from './ports.ts'
import { Realtime } from './realtime.ts'
import { serverPaths } from './server-paths.ts'
import { ServerClock } from './session/server-clock.ts'
import { Session } from './session/session.ts'
import { UnsavedWork } from './session/unsaved.ts'
import { serverAddress } from './settings/server-address.ts'
import { serverCommands } from './settings/server-commands.ts'
import { withChosen } from './settings/servers.ts'
import { SettingsRoom } from './settings/settings.ts'
import { createTrail } from './trail/commands.ts'
import { UpdateRoom } from './updates/update-room.ts'
import { PAY_DATA_PATH } from './wire.ts'

type Listener = <E extends keyof Events>(event: E, payload: Events[E]) => void

export interface ConsoleCore {
  readonly gateway: Gateway
  readonly settings: SettingsRoom
  readonly session: Session
  readonly status: ConsoleStatus
  /** Runs a command of the bridge; throws BridgeError if the call is not trusted or malformed. */
  call(sender: Sender, name: unknown, args: unknown): Promise<unknown>
  /** Subscribes to all events for the windows; returns the unsubscribe function. */
  subscribe(listener: Listener): () => void
  /** Opens a route in the main window, after a click on a notification or a second start with a deep link. */
  openRoute(route: string): void
  /** A window was closed, or its page was reloaded or crashed. */
  windowGone(window: string): void
  /** Reconnects and refetches immediately, after sleep or a network change. */
  wake(): void
  setOnline(online: boolean): void
  /** Returns false if a window has unsaved work: the operator must be asked first (A221). */
  signOut(): boolean
  /** Called before the operator or the system quits the console. */
  beforeQuit(): void
  /** Notifies the operator of something that no window caused. */
  tell(title: string, body: string, route?: string): void
  /** Reports the delivery result of a notification or sound handled by the host. */
  reportDelivery(channel: DeliveryChannel, result: DeliveryResult): void
  /** Changes settings from a menu of the host. */
  changeSettings(change: Partial<Settings>): void
  /** Restores the saved session. `firstServer` is used if no server was chosen yet. */
  start(firstServer?: string): Promise<void>
  /** Stops timers and the connection, and waits until the tokens are saved. */
  stop(): Promise<void>
}

/** Creates the host-independent part of the console and wires its services. */
export function createConsoleCore(ports: Ports): ConsoleCore {
  const { log } = ports
  const listeners = new Set<Listener>()
  const emit: Listener = (event, payload) => {
    for (const listener of listeners) listener(event, payload)
  }

  let online = true
  let route: string | null = null

  const settings = new SettingsRoom(ports.settingsFile, log, (message) => tell('设置', message), ports.policy)
  const paths = serverPaths(ports.policy.policy)
  const clock = new ServerClock((offset) => emit('clockOffset', offset))
  const session = new Session(ports.secrets, clock, log, onSession)
  const secrets = () => [...session.secretTexts, ...ports.proxyLogins.passwords]
  const { changes, commands: trailCommands } = createTrail(ports, session, secrets, tell)
  const gateway = changes.wrap(
    createGateway({
      session,
      clock,
      log,
      origin: ports.origin,
      place: paths.place,
      fetch: ports.fetch,
      onUploadProgress: (progress) => emit('uploadProgress', progress),
      onLinkStatus: (status) => realtime.link.signedIn(status),
    }),
  )
  const realtime = new Realtime({
    ports,
    settings,
    openLine: async () => {
      const { server } = session.view
      return buildConnection(server + paths.hub, () => accessToken(server), ports)
    },
    readPayData: () => readText(PAY_DATA_PATH),
    operatorId: () => settings.all.operatorId || me(),
    serverNow: () => clock.now(),
    emit,
    onConnection: () => emit('connection', connection()),
  })

  const display = new StatusDisplay(
    realtime,
    () => ({ signedIn: session.view.signedIn, online }),
    (status) => {
      ports.showStatus(status)
      emit('status', status)
    },
  )
  const health = new AlertHealth(
    ports,
    () => settings.all,
    (problems) => emit('alertHealth', problems),
  )
  listeners.add((event) => {
    if (event === 'session' || event === 'connection' || event === 'alerts') display.refresh()
    if (event === 'settings' || event === 'alertSettings') health.refresh()
  })

  const unsaved = new UnsavedWork({ session: () => session.view, onChange: (drafts) => emit('drafts', drafts) })
  const updates = new UpdateRoom({
    updater: ports.updater,
    log,
    onChange: (view) => emit('updates', view),
    hindrance: () => {
      if (gateway.writing > 0) return '有操作正在提交，请等它完成后再安装'
      return unsaved.occupied ? '有未关闭的对话框或未保存的修改，请处理后再安装' : null
    },
  })

  ports.proxyLogins.onQuestion = (question) => {
    emit('proxyQuestion', question)
    if (question) ports.drawAttention()
  }

  /** Returns a valid token for the hub; an expired one is refreshed by an ordinary GET first (fault 12). */
  async function accessToken(server: string): Promise<string> {
    if (session.accessToken === null) await readText(PAY_DATA_PATH)
    const token = session.accessToken
    // The server may have been changed meanwhile: its tokens must not be sent to this one.
    if (token === null || session.view.server !== server) throw new Error('not signed in')
    return token
  }

  /** The core's own GETs use the gateway too, for the same tokens, limits and error handling. */
  async function readText(path: string): Promise<string> {
    const response = await gateway.handle(new Request(new URL(path, 'http://console.invalid')))
    const text = await response.text()
    if (!response.ok) throw new Error(`HTTP ${response.status} for ${path}`)
    return text
  }

  function connection(): ConnectionView {
    const { hub, lastUpdate, stale, failedLists } = realtime
    return { hub: hub.state, online, lastUpdate, stale, failedLists }
  }

  function onSession(view: SessionView): void {
    unsaved.followSession()
    emit('session', view)
    const lost = view.reason === 'unauthorized' || view.reason === 'invalidToken'
    if (view.signedIn) realtime.start()
    else realtime.stop(lost)
    changes.reportUnfinished()
    if (lost) tell('未经授权请求', '登录已失效，请重新登录', SIGN_IN, 'session')
  }

  function tell(title: string, body: string, to: string | null = null, kind: Notice['kind'] = 'system'): void {
    realtime.tell({ kind, title, body, route: to })
  }

  function changeSettings(change: Parameters<SettingsRoom['change']>[0]): SettingsView {
    settings.change(change)
    emit('settings', settings.shown)
    return settings.shown
  }

  const groups = new GroupMethods((method, ...args) => realtime.hub.invoke(method, ...args))
  /** The hub's group commands expect the operator's id as `UserId` (A155). */
  const me = () => session.view.user?.id ?? ''
  const commands: Answers = {
    getHost: () => ports.host,
    getSession: () => session.view,
    signOut: () => session.signOut('signedOut'),
    ...serverCommands(settings, session, changeSettings, ports),
    getConnection: connection,
    reconnect: () => realtime.wake(),
    getStatus: () => display.current,
    getSettings: () => settings.shown,
    changeSettings: (change) => changeSettings(change),
    ...logCommands({ ports, session, settings, hub: realtime.hub, secrets }),
    getClockOffset: () => clock.offset(),
    takeRoute: () => {
      const taken = route
      route = null
      return taken
    },
    abandonRequest: (id) => gateway.abandon(id),
    ...chatCommands(realtime),
    loadGroups: () => groups.load(me()),
    loadGroupMembers: (groupId) => groups.loadMembers(me(), groupId),
    changeGroupStatus: (change) => groups.changeStatus(change),
    getLinkState: () => realtime.link.state,
    ...alertCommands(realtime, settings),
    ...trailCommands,
    ...health.commands,
    reportFault: (text) => log.error(`page: ${text}`),
    getUpdates: () => updates.view,
    checkForUpdates: () => void updates.check(),
    installUpdate: () => updates.install(),
    getProxyQuestion: () => ports.proxyLogins.question,
    answerProxy: (answer) => ports.proxyLogins.answer(answer),
    ...unsaved.commands,
  }

  return {
    gateway,
    settings,
    session,
    get status() {
      return display.current
    },
    call: createBridge(commands, ports.origin, log),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    openRoute: (wanted) => {
      route = wanted
      emit('navigate', null)
    },
    windowGone: (window) => {
      realtime.conversations.windowGone(window)
      changes.windowGone(window)
      unsaved.windowGone(window)
    },
    wake: () => realtime.wake(),
    setOnline: (now) => {
      if (now === online) return
      online = now
      emit('connection', connection())
      if (online) realtime.wake()
      else void realtime.catchUp(false)
    },
    signOut: () => unsaved.unlessOccupied(() => session.signOut('signedOut')),
    beforeQuit: () => updates.beforeQuit(),
    tell,
    reportDelivery: (channel, result) => health.report(channel, result),
    changeSettings,
    start: async (firstServer) => {
      if (!settings.all.server && firstServer) settings.change({ server: serverAddress(firstServer) })
      const { server } = settings.all
      // Older versions saved a server without a list of servers.
      const servers = withChosen(settings.servers, server)
      if (server && servers.length > settings.servers.length) settings.change({ servers })
      await session.restore(server)
      if (session.view.signedIn) realtime.start()
      changes.reportUnfinished()
      updates.start()
    },
    stop: async () => {
      updates.stop()
      changes.stop()
      realtime.end()
      display.stop()
      await session.flush()
    },
  }
}
