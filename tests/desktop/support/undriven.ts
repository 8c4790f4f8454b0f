import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as Electron from 'electron'
import { WebSocket } from 'ws'
import { root } from '#scripts/build.ts'
import { expect, isolatedEnvironment, launchCommand } from './fixture.ts'

interface Reply {
  result?: { result?: { value?: unknown }; exceptionDetails?: unknown }
  /** The inspector itself has no answer. */
  error?: { message: string }
}

const ELECTRON = "process.getBuiltinModule('node:module').createRequire(process.execPath)('electron')"

/**
 * A console whose pages no test driver is attached to: a driver answers the questions that pages ask when they are left,
 * and the product never sees them. Only main is reached, through its inspector.
 */
export async function startUndriven(folder: string, server: string, command = launchCommand(join(folder, 'data'))) {
  const { file, args } = command
  const child = spawn(file, ['--inspect=0', ...args], {
    cwd: root,
    env: isolatedEnvironment(folder, { CONSOLE_SERVER: server }),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exitCode = once(child, 'exit').then(([code]) => code as number | null)
  const address = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stderr.on('data', (piece) => {
      text += piece
      const [url] = /ws:\/\/\S+/.exec(text) ?? []
      if (url) resolve(url)
    })
    child.once('exit', (code) => reject(new Error(`the console ended with ${code}: ${text}`)))
  })
  // Called earlier, the inspector would interfere with the runtime's own start.
  const log = join(folder, 'data', 'logs', 'main.log')
  await expect.poll(() => existsSync(log) && readFileSync(log, 'utf8')).toContain('has started')
  const inspector = new WebSocket(address)
  await once(inspector, 'open')
  const pending = new Map<number, (message: Reply) => void>()
  inspector.on('message', (text) => {
    const message: Reply & { id: number } = JSON.parse(String(text))
    pending.get(message.id)?.(message)
  })
  const ended = exitCode.then((): Reply => ({ result: { exceptionDetails: 'the console has ended' } }))
  let calls = 0

  /** Runs a function in the main process, like the driver's; null where a page that is left was to answer. */
  async function evaluate<T, A = null>(run: (electron: typeof Electron, arg: A) => T, arg?: A): Promise<Awaited<T>> {
    const id = ++calls
    const answered = new Promise<Reply>((resolve) => pending.set(id, resolve))
    const expression = `(${run})(${ELECTRON}, ${JSON.stringify(arg ?? null)})`
    const params = { expression, awaitPromise: true, returnByValue: true }
    inspector.send(JSON.stringify({ id, method: 'Runtime.evaluate', params }))
    const { result, error } = await Promise.race([answered, ended])
    // What waits for an answer of a page that is left meanwhile waits for nothing.
    if (error?.message === 'Promise was collected') return null as Awaited<T>
    if (error) throw new Error(error.message)
    if (result?.exceptionDetails) throw new Error(JSON.stringify(result.exceptionDetails))
    return result?.result?.value as Awaited<T>
  }

  /** The runtime does not end before its inspector is left. */
  const disconnect = () => inspector.close()
  const closeTerminal = () => child.stderr.destroy()
  return { evaluate, exitCode, disconnect, closeTerminal, kill: () => child.kill('SIGKILL') }
}
