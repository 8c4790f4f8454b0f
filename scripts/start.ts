/** `npm start`: builds what is stale, starts the simulator, opens the console. Ctrl+C ends everything it started. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale, outDir } from './build.ts'
import { endAll, onShutdown, run, runTs } from './children.ts'
import { ensureElectron, isDisplayMissing } from './electron-runtime.ts'

onShutdown(endAll)

const simulator = await runTs('tests/simulator/main.ts', '--port', '0').ready
const account = { name: 'admin', password: 'admin123456' }
process.stdout.write(`模拟服务器 ${simulator}（账号 ${account.name}，密码 ${account.password}）\n`)
// The sign-in offers it with one click.
process.env.CONSOLE_DEMO_ACCOUNT = `${account.name}:${account.password}`

const electron = isDisplayMissing() ? null : await ensureElectron()
if (electron) {
  await buildIfStale(['pages', 'host'])
  const data = join(outDir, 'data', new URL(simulator).port)
  mkdirSync(data, { recursive: true })
  // Chromium's sandbox cannot run as root (containers).
  const sandboxArgs = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const args = [...sandboxArgs, '.', `--user-data-dir=${data}`, ...process.argv.slice(2)]
  const { child } = run(electron, args, { env: { CONSOLE_SERVER: simulator } })
  child.once('exit', () => void endAll().then(() => process.exit(0)))
} else {
  const reason = isDisplayMissing() ? '没有显示器' : '无法取得 Electron 运行环境'
  process.stdout.write(`${reason}，改用浏览器预览，请打开下面的一次性链接：\n`)
  process.stdout.write(`${await runTs('src-main/preview/main.ts', '--server', simulator, '--port', '0').ready}\n`)
}
