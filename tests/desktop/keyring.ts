import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test as base, ownEnvironment } from './fixture.ts'

/**
 * Options for a console that can persist tokens. On Linux the key store is named explicitly, since the tests run
 * without a desktop session to detect it from.
 */
interface Kept {
  args: string[]
  env: Record<string, string>
}

export const test = base.extend<{ kept: Kept }>({
  kept: async ({ folder }, use) => {
    const keyring = process.platform === 'linux' ? await startKeyring(ownEnvironment(folder)) : null
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
async function startKeyring(given: Record<string, string>): Promise<Keyring> {
  const run = join(given.HOME ?? '', 'run')
  for (const folder of [run, given.XDG_DATA_HOME ?? run]) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const env = { ...given, XDG_RUNTIME_DIR: run }
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
    const store = spawn('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], {
      env: onBus,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    children.push(store)
    const failed = new Promise<never>((_resolve, reject) => {
      store.once('error', reject)
      store.once('exit', (code) => reject(new Error(`gnome-keyring-daemon ended with ${code}`)))
    })
    failed.catch(() => {})
    store.stdin.on('error', () => {})
    store.stdin.end('a password of the tests')
    await Promise.race([failed, ownerOf('org.freedesktop.secrets', onBus)])
    return { env: { DBUS_SESSION_BUS_ADDRESS: onBus.DBUS_SESSION_BUS_ADDRESS }, close }
  } catch (error) {
    await close()
    throw error
  }
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`it ended with ${code} before it said anything`)))
    createInterface({ input: child.stdout! }).once('line', resolve)
  })
}

/** Polls the bus until a service owns the name. */
async function ownerOf(name: string, env: Record<string, string>): Promise<void> {
  const ask = ['--session', '--print-reply', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus']
  for (;;) {
    const answer = execFileSync('dbus-send', [...ask, 'org.freedesktop.DBus.NameHasOwner', `string:${name}`], { env })
    if (String(answer).includes('boolean true')) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}
