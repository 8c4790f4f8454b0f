import type { startShipped } from './console.ts'
import { type Installation, versionOf } from './installations.ts'

export const UPDATE_TIMEOUT_MS = 240_000
/** What the console logs once an update is installed at its end: electron-updater speaks of its download before that. */
export const READY = 'is ready to be installed'

interface Steps {
  /** The folder of the newer release. */
  next: string
  /** Starts what is installed. */
  start(): Promise<Pick<ReturnType<typeof startShipped>, 'untilLogged' | 'end' | 'log'>>
  untilInstalled(installation: Installation, release: string): Promise<void>
  step(text: string): void
}

/**
 * Brings the newer version as the product plans it: it is downloaded from the feed and installed at the end of the console;
 * or, where the console installs on the operator's request alone, the end must leave it as it is, and the gate replaces it.
 */
export async function bringNext(installation: Installation, { next, start, untilInstalled, step }: Steps) {
  const { name, updates } = installation
  let log = () => ''
  if (updates === 'package') await installation.install(next)
  else {
    const shipped = await start()
    await shipped.untilLogged(READY, UPDATE_TIMEOUT_MS)
    step(`${name}: has downloaded ${versionOf(next)}`)
    await shipped.end()
    if (updates !== 'onQuit') {
      // Nothing outside can press the button of a console as it ships.
      if (await isInstalled(installation, next))
        throw new Error(`${name}: installed ${versionOf(next)} without a request`)
      step(`${name}: installs nothing at its end`)
      await installation.install(next)
    }
    log = shipped.log
  }
  await untilInstalled(installation, next).catch((error) => Promise.reject(new Error(`${error}\n${log()}`)))
}

/** In the middle of an update there may be nothing to ask. */
export async function isInstalled(installation: Installation, release: string): Promise<boolean> {
  try {
    return await installation.has(release)
  } catch {
    return false
  }
}
