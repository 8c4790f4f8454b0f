import { afterEach, expect as anyExpect, type ExpectStatic } from 'vitest'
import type { AlertCounts, AppNotification, ConsoleStatus } from '#contract/alerts.ts'
import type { Push } from '#contract/network.ts'
import type { SessionView } from '#contract/session.ts'
import { createConsoleCore } from '#main/core/console-core.ts'
import { ProxyAuth } from '#main/core/network/proxy-auth.ts'
import type { Ports } from '#main/core/ports.ts'
import { NO_POLICY } from '#main/core/settings/policy.ts'
import { createDisabledUpdater } from '#main/core/updates/update-config.ts'
import { Control } from '../../simulator/control.ts'
import { type SimulatorOptions, startSimulator } from '../../simulator/server.ts'
import { memoryLines, memorySecrets, silentLogger } from './fixtures.ts'

/** The core with a minimal host, signed in to its own simulator (S in quality.md). */

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

interface RunningTest {
  expect: ExpectStatic
  onTestFinished(stop: () => Promise<void>): void
}

/** The one that runs alone. */
const thisTest: RunningTest = {
  expect: anyExpect,
  onTestFinished: (stop: () => Promise<void>) => void cleanups.push(stop),
}

export const ORIGIN = 'app://console'

/** A host that keeps what it is given in memory, and shows nothing. */
export function minimalPorts(): Omit<Ports, 'fetch'> {
  const auditLog = memoryLines()
  return {
    host: { kind: 'preview', platform: 'linux', version: '0', notifications: true },
    origin: ORIGIN,
    secrets: memorySecrets(),
    usedLines: memorySecrets(),
    memberNotes: memorySecrets(),
    settingsFile: { read: () => ({}), write: () => {} },
    recordsFile: { read: () => ({}), write: () => {} },
    policy: NO_POLICY,
    diagnostics: () => ({}),
    readLog: () => '',
    openLogFolder: () => {},
    crashDumpFolder: null,
    saveFile: async () => false,
    confirmServer: async () => true,
    openAuditLog: () => auditLog,
    proxyAuth: new ProxyAuth(),
    updater: createDisabledUpdater(''),
    log: silentLogger,
    showNotification: () => {},
    playSound: () => {},
    requestAttention: () => {},
    endAttention: () => {},
    withdrawNotification: () => {},
    bringToFront: () => {},
    toggleMiniWindow: () => {},
    showStatus: () => {},
  }
}

/** Starts simulator and console and waits until all is read that was pending; both are stopped after the test. */
export async function startConsole(options: SimulatorOptions = {}, hubServerTimeoutMs = 30_000) {
  const started = await signInToConsole(options, hubServerTimeoutMs)
  const { connected, settled, counts, notices } = started
  await connected()
  await settled()
  // Wait for the initial notifications, so that tests see new ones only.
  await anyExpect.poll(() => notices.some(({ title, body }) => /私信/.test(title + body))).toBe(true)
  await anyExpect.poll(() => counts.at(-1)?.messages ?? 0).toBeGreaterThan(0)
  notices.length = 0
  return started
}

/**
 * Starts simulator and console, and sends the form of the sign-in; both are stopped after the test. `test`: the context of
 * one that runs beside others.
 */
export async function signInToConsole(
  options: SimulatorOptions,
  hubServerTimeoutMs = 30_000,
  { expect, onTestFinished }: RunningTest = thisTest,
) {
  const simulator = await startSimulator(options)
  onTestFinished(() => simulator.close())
  const server = new Control(simulator.url)
  const notifications: AppNotification[] = []
  const counts: AlertCounts[] = []
  const statuses: ConsoleStatus[] = []
  const sounds: string[] = []
  const sessions: SessionView[] = []
  const ports: Ports = {
    ...minimalPorts(),
    hubServerTimeoutMs,
    fetch: (url, init) => fetch(url, init),
    showNotification: (notice) => notifications.push(notice),
    playSound: ({ name }) => sounds.push(name),
    showStatus: (status) => statuses.push(status),
  }
  const core = createConsoleCore(ports)
  onTestFinished(() => core.stop())
  const pushes: Push[] = []
  core.subscribe((event, payload) => {
    if (event === 'alerts') {
      const { deposits, withdrawals, messages } = payload as AlertCounts
      counts.push({ deposits, withdrawals, messages })
    }
    if (event === 'session') sessions.push(payload as SessionView)
    if (event === 'pushes') pushes.push(...(payload as Push[]))
  })
  await core.start(simulator.url)
  const callFrom = (window: string, name: string, ...args: unknown[]) =>
    core.call({ url: `${ORIGIN}/`, isMainFrame: true, isMainWindow: true, windowId: window }, name, args)
  const call = <T>(name: string, ...args: unknown[]) => callFrom('1', name, ...args) as Promise<T>
  const send = (path: string, body?: object) =>
    core.gateway.handle(
      new Request(
        `${ORIGIN}${path}`,
        body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
      ),
    )
  await send('/api/system/account-login', { loginName: 'admin', loginPwd: 'admin123456', loginCode: '' })
  async function waitUntilConnected() {
    await expect.poll(async () => (await call<{ hub: string }>('readState', 'connection')).hub).toBe('connected')
  }
  const fetchPendingCounts = async () => {
    const { data } = await (await send('/api/home/pay-data')).json()
    return { deposits: data.upList.length, withdrawals: data.downList.length }
  }
  /** Waits until the counts match the server. */
  const waitForPendingCounts = async () =>
    expect.poll(async () => counts.at(-1)).toMatchObject(await fetchPendingCounts())
  const recorded = { notices: notifications, counts, statuses, sounds, sessions, pushes }
  return {
    server,
    core,
    ports,
    call,
    send,
    connected: waitUntilConnected,
    settled: waitForPendingCounts,
    pending: fetchPendingCounts,
    callFrom,
    ...recorded,
  }
}
