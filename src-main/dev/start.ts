/** `npm start`: builds what is stale, starts the simulator, opens the console. Ctrl+C ends everything it started. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buildIfStale, outDir, root } from './build.ts'
import { electronPath, missingDisplay } from './electron-runtime.ts'
import { endWithTerminal } from './ending.ts'

const children = new Set<ChildProcess>()

/** Starts a program; `ready` resolves with the address it prints once it serves. */
function run(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
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
      if (address) resolve(address)
      else process.stdout.write(`${line}\n`)
    })
    child.once('exit', (code) => {
      children.delete(child)
      reject(new Error(`${args.join(' ')} ended with ${code}`))
    })
  })
  ready.catch(() => {})
  return { child, ready }
}

const runTs = (file: string, ...args: string[]) => run(process.execPath, ['--import', 'tsx', file, ...args])

async function endAll(): Promise<void> {
  const ends = [...children].map((child) => new Promise((resolve) => child.once('exit', resolve)))
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(ends)
}
endWithTerminal(endAll)

const simulator = await runTs('tests/simulator/main.ts', '--port', '0').ready
process.stdout.write(`模拟服务器 ${simulator}（账号 admin，密码 admin123456）\n`)

const electron = missingDisplay() ? null : await electronPath()
if (electron) {
  await buildIfStale(['pages', 'host'])
  const data = join(outDir, 'data', new URL(simulator).port)
  mkdirSync(data, { recursive: true })
  // Chromium's sandbox cannot run as root (containers).
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const args = [...asRoot, '.', `--user-data-dir=${data}`, ...process.argv.slice(2)]
  const { child } = run(electron, args, { CONSOLE_SERVER: simulator })
  child.once('exit', () => void endAll().then(() => process.exit(0)))
} else {
  const why = missingDisplay() ? '没有显示器' : '无法取得 Electron 运行环境'
  process.stdout.write(`${why}，改用浏览器预览，请打开下面的一次性链接：\n`)
  process.stdout.write(`${await runTs('src-main/preview/main.ts', '--server', simulator, '--port', '0').ready}\n`)
}
