import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { firstLine } from './display.ts'
import { test as base, isolatedEnvironment } from './fixture.ts'

/**
 * Options for a console that can persist tokens. On Linux the key store is named explicitly, since the tests run
 * without a desktop session to detect it from.
 */
interface KeyStoreOptions {
  args: string[]
  env: Record<string, string>
}

export const test = base.extend<{ keyStore: KeyStoreOptions }>({
  keyStore: async ({ folder }, use) => {
    const keyring = process.platform === 'linux' ? await startKeyring(isolatedEnvironment(folder)) : null
    await use({ args: keyring ? ['--password-store=gnome-libsecret'] : [], env: keyring?.env ?? {} })
    await keyring?.close()
  },
})

interface Keyring {
  /** Environment of the programs that use the key store. */
  readonly env: Record<string, string>
  close(): Promise<void>
}

/**
 * Starts a separate message bus with an unlocked key store on it; its files are in the home of `baseEnv`. Needs the
 * Debian packages gnome-keyring, dbus and libsecret-1-0; without them, tests that need a key store fail.
 */
async function startKeyring(baseEnv: Record<string, string>): Promise<Keyring> {
  const runtimeDir = join(baseEnv.HOME ?? '', 'run')
  for (const folder of [runtimeDir, baseEnv.XDG_DATA_HOME ?? runtimeDir])
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  const env = { ...baseEnv, XDG_RUNTIME_DIR: runtimeDir }
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address=1'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const children: ChildProcess[] = [bus]
  const close = async () => {
    for (const child of children.toReversed()) {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      if (child.pid && child.exitCode === null && child.signalCode === null && child.kill('SIGTERM')) await ended
    }
  }
  try {
    const onBus = { ...env, DBUS_SESSION_BUS_ADDRESS: await firstLine(bus) }
    const keyringDaemon = spawn('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], {
      env: onBus,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    children.push(keyringDaemon)
    const failed = new Promise<never>((_resolve, reject) => {
      keyringDaemon.once('error', reject)
      keyringDaemon.once('exit', (code) => reject(new Error(`gnome-keyring-daemon ended with ${code}`)))
    })
    failed.catch(() => {})
    keyringDaemon.stdin.on('error', () => {})
    keyringDaemon.stdin.end('a password of the tests')
    await Promise.race([failed, waitForService('org.freedesktop.secrets', onBus)])
    return { env: { DBUS_SESSION_BUS_ADDRESS: onBus.DBUS_SESSION_BUS_ADDRESS }, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function waitForService(name: string, env: Record<string, string>): Promise<void> {
  const busArgs = ['--session', '--print-reply', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus']
  for (;;) {
    const answer = execFileSync('dbus-send', [...busArgs, 'org.freedesktop.DBus.NameHasOwner', `string:${name}`], {
      env,
    })
    if (String(answer).includes('boolean true')) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}
