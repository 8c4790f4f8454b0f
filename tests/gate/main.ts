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
import { basename, dirname, join } from 'node:path'
import { isDisplayMissing } from '../../scripts/electron-runtime.ts'
import { openDisplay } from '../desktop/support/display.ts'
import { isolatedEnvironment } from '../desktop/support/fixture.ts'
import { startSimulator } from '../simulator/server.ts'
import { signInWithCopy, startShipped } from './console.ts'
import { type Installation, installationsOf, versionOf, writeSystemPolicy } from './installations.ts'
import { parseGateOptions } from './options.ts'
import { findRemains } from './removal.ts'
import { runIndependent } from './steps.ts'
import { bringNext, isInstalled, UPDATE_TIMEOUT_MS } from './update.ts'

const { previous, next, unpacked } = parseGateOptions(process.argv.slice(2))
const folder = unpacked ?? mkdtempSync(join(tmpdir(), 'console-gate-'))

const POLL_MS = 250

const step = (text: string) => process.stdout.write(`gate: ${text}\n`)

async function untilInstalled(installation: Installation, release: string): Promise<void> {
  const end = Date.now() + UPDATE_TIMEOUT_MS
  while (!(await isInstalled(installation, release))) {
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
  await installation.install(previous)
  await untilInstalled(installation, previous)

  const data = join(folder, `data-${name}`)
  const copy = await installation.copy(join(folder, `copy-${name}`))
  await signInWithCopy({ copy, data: `${data}-copy`, server })
  step(`${name}: signs in`)

  await bringNext(installation, {
    next,
    start: async () => {
      const program = await installation.program()
      const policy = join(dirname(program.executable), 'resources/policy.json')
      if (unpacked) writeFileSync(policy, JSON.stringify({ updateFeed: feed }))
      return startShipped({ ...program, data, server })
    },
    untilInstalled,
    step,
  })
  step(`${name}: updates to ${versionOf(next)}`)

  const started = startShipped({ ...(await installation.program()), data, server })
  await started.untilLogged('has started', UPDATE_TIMEOUT_MS)
  await started.end()
  const nextCopy = await installation.copy(join(folder, `next-${name}`))
  await signInWithCopy({ copy: nextCopy, data: `${data}-next`, server })
  step(`${name}: starts and signs in after the update`)

  await installation.uninstall(next)
  const left = await findRemains(installation)
  if (left.length > 0) throw new Error(`${name}: left after its removal: ${left.join(', ')}`)
  step(`${name}: is removed`)
}

mkdirSync(folder, { recursive: true })
const simulator = await startSimulator()
const feed = await serveFeed()
const display = isDisplayMissing() ? await openDisplay() : null
if (display) process.env.DISPLAY = display.name
if (unpacked) Object.assign(process.env, isolatedEnvironment(folder))
else await writeSystemPolicy(simulator.url, feed.url)
try {
  const installations = installationsOf(process.platform, folder, unpacked !== null)
  await runIndependent(
    process.platform,
    installations.map((installation) => () => check(installation, simulator.url, feed.url)),
  )
} finally {
  feed.close()
  await simulator.close()
  await display?.close()
}
