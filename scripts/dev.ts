/** `npm run dev`: simulator and console from their sources. A change of the core starts the host again: a new link. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endAll, onShutdown, run, runTs } from './children.ts'

onShutdown(endAll)

const simulator = await runTs('tests/simulator/main.ts', '--port', '0').ready
process.stdout.write(`模拟服务器 ${simulator}（账号 admin，密码 admin123456）\n`)

const watched = ['--watch', '--watch-preserve-output', '--import', 'tsx', 'scripts/dev-host.ts']
run(process.execPath, [...watched, '--server', simulator, '--port', String(await freePort())], {
  onReady: (link) => process.stdout.write(`请打开下面的一次性链接：\n${link}\n`),
})

/** One port for all starts of the host, so that a bookmark stays true. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
