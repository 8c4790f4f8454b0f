import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'

/** A second console on a display would take the focus from the first; without displays of their own, tests run one by one. */
export const canOpenDisplays = process.platform === 'linux' && spawnSync('Xvfb', ['-help']).error === undefined

export interface Display {
  readonly name: string
  close(): Promise<void>
}

/** Starts a virtual display (Debian package xvfb) that picks a free number. */
export async function openDisplay(): Promise<Display> {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1920x1080x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const number = await firstLine(server)
  return {
    name: `:${number}`,
    close: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      if (server.kill('SIGTERM')) await ended
    },
  }
}

/** The first line a program writes; rejects if it ends before. */
export function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`it ended with ${code} before its first line`)))
    createInterface({ input: child.stdout! }).once('line', resolve)
  })
}
