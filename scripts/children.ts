import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { root } from './build.ts'

const children = new Set<ChildProcess>()

/** Starts a program; `onReady` is called with the address each time it prints that it serves, `ready` resolves with the first one. */
export function run(
  command: string,
  args: string[],
  { env = {}, onReady }: { env?: NodeJS.ProcessEnv; onReady?: (address: string) => void } = {},
): { child: ChildProcess; ready: Promise<string> } {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  const ready = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const address = /^ready (\S+)$/.exec(line)?.[1]
      if (!address) process.stdout.write(`${line}\n`)
      else {
        resolve(address)
        onReady?.(address)
      }
    })
    child.once('exit', (code) => {
      children.delete(child)
      reject(new Error(`${args.join(' ')} ended with ${code}`))
    })
  })
  ready.catch(() => {})
  return { child, ready }
}

export const runTs = (file: string, ...args: string[]) => run(process.execPath, ['--import', 'tsx', file, ...args])

/** Ends everything that was started, and resolves when it has ended. */
export async function endAll(): Promise<void> {
  const ends = [...children].map((child) => new Promise((resolve) => child.once('exit', resolve)))
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(ends)
}

/** Runs `close` on a termination signal, then exits. A second signal exits at once. */
export function onShutdown(close: () => Promise<unknown> | unknown): void {
  let isShuttingDown = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isShuttingDown) process.exit(1)
      isShuttingDown = true
      void Promise.resolve(close()).finally(() => process.exit(0))
    })
  }
}
