/**
 * `npm run gate -- --previous DIR --next DIR [--unpacked DIR]`: the release in `next` is installed as shipped, started, signed
 * in on the simulator, updated to from the one in `previous` and removed. It installs on this machine and writes the
 * system's policy, so it is for a machine of its own; `--unpacked` keeps everything below a folder (Linux). Ends with 1 at
 * the first thing that is not as it must be.
 */
import { createReadStream, existsSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startSimulator } from '../simulator/server.ts'
import { signInWithCopy, startShipped } from './console.ts'
import { type Installation, installationsOf, versionOf, writeSystemPolicy } from './installations.ts'
import { bringNext, isInstalled, UPDATE_TIMEOUT_MS } from './update.ts'

const { values } = parseArgs({
  options: { previous: { type: 'string' }, next: { type: 'string' }, unpacked: { type: 'string' } },
})
if (!values.previous || !values.next) throw new Error('npm run gate -- --previous DIR --next DIR [--unpacked DIR]')
const [previous, next] = [resolve(values.previous), resolve(values.next)]
const folder = values.unpacked ? resolve(values.unpacked) : mkdtempSync(join(tmpdir(), 'console-gate-'))

const POLL_MS = 250

const step = (text: string) => process.stdout.write(`gate: ${text}\n`)

async function untilInstalled(installation: Installation, release: string): Promise<void> {
  const end = Date.now() + UPDATE_TIMEOUT_MS
  while (!isInstalled(installation, release)) {
    if (Date.now() > end) throw new Error(`${installation.name}: ${versionOf(release)} was not installed in time`)
    await new Promise((done) => setTimeout(done, POLL_MS))
  }
}

/** The files of the next release, as a site's web server has them. */
async function serveFeed(): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const file = join(next, basename(new URL(request.url ?? '/', 'http://feed').pathname))
    if (!existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-length': statSync(file).size })
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(() => {}).closeAllConnections(),
  }
}

async function check(installation: Installation, server: string, feed: string): Promise<void> {
  const { name } = installation
  step(`${name}: installs ${versionOf(previous)}`)
  installation.install(previous)
  await untilInstalled(installation, previous)

  const data = join(folder, `data-${name}`)
  await signInWithCopy({ copy: installation.copy(join(folder, `copy-${name}`)), data: `${data}-copy`, server })
  step(`${name}: signs in`)

  await bringNext(installation, {
    next,
    start: () => {
      const program = installation.program()
      if (values.unpacked)
        writeFileSync(join(dirname(program.executable), 'resources/policy.json'), JSON.stringify({ updateFeed: feed }))
      return startShipped({ ...program, data, server })
    },
    untilInstalled,
    step,
  })
  step(`${name}: updates to ${versionOf(next)}`)

  const started = startShipped({ ...installation.program(), data, server })
  await started.untilLogged('has started', UPDATE_TIMEOUT_MS)
  await started.end()
  await signInWithCopy({ copy: installation.copy(join(folder, `next-${name}`)), data: `${data}-next`, server })
  step(`${name}: starts and signs in after the update`)

  installation.uninstall(next)
  const left = installation.traces().filter((path) => existsSync(path))
  if (left.length > 0) throw new Error(`${name}: left after its removal: ${left.join(', ')}`)
  step(`${name}: is removed`)
}

mkdirSync(folder, { recursive: true })
const simulator = await startSimulator()
const feed = await serveFeed()
if (!values.unpacked) writeSystemPolicy(simulator.url, feed.url)
for (const installation of installationsOf(process.platform, folder, Boolean(values.unpacked)))
  await check(installation, simulator.url, feed.url)
feed.close()
await simulator.close()
