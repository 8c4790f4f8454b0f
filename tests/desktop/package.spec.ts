import { spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { builtinModules } from 'node:module'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import type { ThirdPartyNotice } from '#shared/product.ts'
import { root } from '../../scripts/build.ts'
import { expect, isolatedEnvironment, isRoot } from './support/fixture.ts'
import { test as base } from './support/keyring.ts'
import { expectConnected, signIn } from './support/operator.ts'
import { type PackagedConsole, packageConsole } from './support/packaged-console.ts'

const PACKING_TIMEOUT_MS = 60_000
/** About 1.5 times the current size. */
const MAX_ASAR_BYTES = 5_500_000

const test = base.extend<object, { packed: PackagedConsole }>({
  packed: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner wants the pattern
    async ({}, use) => {
      // Worker fixtures run before a test can be skipped for a missing runtime.
      if (process.env.DESKTOP_MISSING)
        return use({ executable: '', resources: '', inspectable: '', inspectableResources: '' })
      const output = mkdtempSync(join(tmpdir(), 'console-package-'))
      await use(await packageConsole(output))
      rmSync(output, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: PACKING_TIMEOUT_MS },
  ],
})

interface Folder {
  files: Record<string, Folder | { size: number }>
}

/** The files of an asar archive, from the file list in its header. */
function filesIn(asar: string): string[] {
  const content = readFileSync(asar)
  const head: Folder = JSON.parse(content.toString('utf8', 16, 16 + content.readUInt32LE(12)))
  const listFiles = (folder: Folder, prefix: string): string[] =>
    Object.entries(folder.files).flatMap(([name, entry]) =>
      'files' in entry ? listFiles(entry, `${prefix}${name}/`) : [`${prefix}${name}`],
    )
  return listFiles(head, '')
}

/** Each fuse as '0' (off), '1' (on) or 'r' (removed). */
async function fusesOf(executable: string): Promise<Record<string, string>> {
  const { version: _version, ...wire } = (await getCurrentFuseWire(executable)) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(wire).map(([fuse, state]) => [FuseV1Options[Number(fuse)], String.fromCharCode(Number(state))]),
  )
}

test('the package contains only the files that the console needs', async ({ packed }) => {
  expect(readdirSync(packed.resources).filter((name) => name.endsWith('.asar'))).toEqual(['app.asar'])
  const files = filesIn(join(packed.resources, 'app.asar'))
  expect(files).toEqual(
    expect.arrayContaining([
      'package.json',
      'out/main/main.js',
      'out/preload/preload.cjs',
      'out/preload/mini.cjs',
      'out/renderer/index.html',
      'out/renderer/mini/index.html',
    ]),
  )
  const unexpected = files.filter(
    (name) =>
      !/^(package\.json|out\/main\/main\.js|out\/preload\/(preload|mini)\.cjs|resources\/icons\/[\w@.-]+|out\/renderer\/(mini\/)?(index\.html|icon\.svg|third-party\.json|release-notes\.json|assets\/[\w.-]+|sounds\/[\w.-]+))$/.test(
        name,
      ),
  )
  expect(unexpected).toEqual([])
  expect(statSync(join(packed.resources, 'app.asar')).size).toBeLessThan(MAX_ASAR_BYTES)
  // Chromium locales: only Chinese and the English fallback.
  if (process.platform !== 'darwin') {
    const languages = readdirSync(join(packed.resources, '../locales')).filter(
      (name) => !/^(zh-CN|en-\w+)\.pak$/.test(name),
    )
    expect(languages).toEqual([])
  }
})

test('the main bundle is self-contained, without preview, build and test code', () => {
  const text = readFileSync(join(root, 'out/main/main.js'), 'utf8')
  const modules = [...text.matchAll(/^\/\/ (\S+\.[cm]?[jt]s)$/gm)].map(([, name]) => name!)
  expect(modules).toContain('src-main/main.ts')
  const excluded = /^src-main\/(preview|dev)\/|^tests\/|^src-renderer|node_modules\/(vite|playwright|tsx)\//
  expect(modules.filter((name) => excluded.test(name))).toEqual([])
  // No packages are shipped: only Node's and Electron's modules may be required.
  const required = [...text.matchAll(/\b__require\("([^"]+)"\)|^import .* from "([^"]+)"/gm)].map(
    (match) => match[1] ?? match[2]!,
  )
  const builtin = new Set(['electron', ...builtinModules])
  expect(required.filter((name) => !builtin.has(name.replace(/^node:/, '')))).toEqual([])
})

test('every bundled package has a notice with its license', () => {
  const notices: ThirdPartyNotice[] = JSON.parse(readFileSync(join(root, 'out/renderer/third-party.json'), 'utf8'))
  for (const { name, version, license, text } of notices) {
    expect([version, license].every(Boolean), name).toBe(true)
    expect(text.length, `the license of ${name}`).toBeGreaterThan(200)
  }
  const names = notices.map(({ name }) => name)
  expect(names).toContain('Electron')
  // The names in the main bundle come from the bundler's own comments, not from the list that the build writes.
  const main = readFileSync(join(root, 'out/main/main.js'), 'utf8')
  const inMain = [...main.matchAll(/^\/\/ .*node_modules\/((?:@[^/\s]+\/)?[^/\s]+)/gm)].map(([, name]) => name!)
  expect(inMain.length).toBeGreaterThan(20)
  expect(names).toEqual(expect.arrayContaining([...new Set(inMain)]))
  // Packages that only export other packages have no code of their own in a bundle.
  const withoutCode = ['@fluentui/react-components', 'react-router-dom']
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies).filter((name) => !withoutCode.includes(name))))
})

test('the fuses are set; the inspectable copy differs only in the inspector fuse', async ({ packed }) => {
  const fuses = await fusesOf(packed.executable)
  expect(fuses).toMatchObject({
    RunAsNode: '0',
    EnableNodeOptionsEnvironmentVariable: '0',
    EnableNodeCliInspectArguments: '0',
    GrantFileProtocolExtraPrivileges: '0',
    LoadBrowserProcessSpecificV8Snapshot: '0',
    OnlyLoadAppFromAsar: '1',
    EnableEmbeddedAsarIntegrityValidation: '1',
    EnableCookieEncryption: '1',
  })
  expect(await fusesOf(packed.inspectable)).toEqual({ ...fuses, EnableNodeCliInspectArguments: '1' })
})

test('the packaged console signs in; the shipped one resumes that session and cannot be inspected', async ({
  packed,
  start,
  keyStore,
  folder,
  control,
  simulator,
}) => {
  // Only the policy.json next to the installation counts; CONSOLE_POLICY is ignored in a packaged console.
  writeFileSync(join(packed.inspectableResources, 'policy.json'), '{"settings":{"zoom":110}}')
  const elsewhere = join(folder, 'elsewhere.json')
  writeFileSync(elsewhere, '{"settings":{"zoom":150}}')
  const env = { ...keyStore.env, CONSOLE_POLICY: elsewhere }
  const first = await start({ packagedExecutable: packed.inspectable, ...keyStore, env })
  await expect
    .poll(() => first.page.evaluate(() => window.desktop.readState('settings')))
    .toMatchObject({ zoom: 110, managedBy: { 'settings.zoom': 'installFile' } })
  await signIn(first.page)
  await expectConnected(first.page)
  expect(await first.app.evaluate(({ app }) => app.isPackaged)).toBe(true)
  // By which its windows belong to the entry in the menu of a Linux desktop.
  if (process.platform === 'linux')
    expect(await first.app.evaluate(() => process.env.CHROME_DESKTOP)).toBe('operator-console.desktop')
  await first.quit()
  await expect.poll(async () => (await control.hubState()).connections).toBe(0)

  // The test runner cannot attach to the shipped console: its requests are observed at the simulator.
  const shipped = spawn(
    packed.executable,
    [...(isRoot ? ['--no-sandbox'] : []), '--inspect=0', `--user-data-dir=${first.dataDir}`, ...keyStore.args],
    {
      cwd: folder,
      env: isolatedEnvironment(folder, { ...keyStore.env, CONSOLE_SERVER: simulator.url, ELECTRON_RUN_AS_NODE: '1' }),
    },
  )
  const ended = new Promise((resolve) => shipped.once('exit', resolve))
  let output = ''
  shipped.stderr.on('data', (piece) => {
    output += piece
  })
  try {
    await expect.poll(async () => (await control.hubState()).connections, { timeout: 20_000 }).toBe(1)
    // Only the page requests the dashboard's games, the main process never does.
    await expect
      .poll(async () => (await control.log()).filter(({ path }) => path === '/api/home/data').length)
      .toBeGreaterThan(1)
    expect(output).not.toContain('Debugger listening')
    shipped.kill('SIGTERM')
    expect(await ended).toBe(0)
  } finally {
    shipped.kill('SIGKILL')
    await ended
  }
  expect(existsSync(join(first.dataDir, 'session.bin'))).toBe(true)
})

/** A program that starts `executable` with this policy below /etc, which no other process sees; null where root is needed. */
function withSystemPolicy(folder: string, executable: string, policy: object): string | null {
  const [layer, work, starter] = ['layer', 'work', 'start.sh'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  mkdirSync(join(layer, 'operator-console'), { recursive: true })
  mkdirSync(work)
  writeFileSync(join(layer, 'operator-console/policy.json'), JSON.stringify(policy))
  const mount = `mount -t overlay -o "lowerdir=/etc,upperdir=${layer},workdir=${work}" overlay /etc`
  const script = (program: string) =>
    `#!/bin/sh\nexec unshare --mount sh -c '${mount} && exec "$0" "$@"' '${program}' "$@"\n`
  if (spawnSync('sh', ['-c', script('true')]).status !== 0) return null
  writeFileSync(starter, script(executable), { mode: 0o755 })
  return starter
}

test('the policy below /etc comes before the one beside the installation, and its mistakes are announced', async ({
  packed,
  folder,
  start,
}) => {
  const policy = { settings: { zoom: 120, sound: 'no' }, sever: 'https://a.example' }
  const starter = process.platform === 'linux' ? withSystemPolicy(folder, packed.inspectable, policy) : null
  test.skip(starter === null, 'NOT TESTED: /etc can be covered by root on Linux only')
  const installFile = join(packed.inspectableResources, 'policy.json')
  writeFileSync(installFile, '{"settings":{"zoom":110,"theme":"dark"}}')
  const { page } = await start({ packagedExecutable: starter! })
  rmSync(installFile)
  expect(await page.evaluate(() => window.desktop.readState('settings'))).toMatchObject({
    zoom: 120,
    theme: 'dark',
    sound: true,
    managedBy: { 'settings.zoom': 'systemFile', 'settings.theme': 'installFile', 'settings.sound': 'systemFile' },
  })
  await expect(page.getByRole('status', { name: '提示' })).toContainText(
    '/etc/operator-console/policy.json：settings.sound 应为 true 或 false；不认识 sever',
  )
})

/** Whether a port accepts connections. */
function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.unref().setTimeout(1_000, () => resolve(false))
  })
}

for (const name of ['operator-console', 'electron']) {
  test(`the shipped console, called ${name}, exits with a message when started with a debugging port, and never opens it (faults 42, 67)`, async ({
    packed,
    folder,
    simulator,
    control,
  }) => {
    const executable = join(dirname(packed.executable), name)
    if (!existsSync(executable)) linkSync(packed.executable, executable)
    const probe = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => probe.once('listening', resolve))
    const { port } = probe.address() as AddressInfo
    await new Promise((resolve) => probe.close(resolve))
    const dataDir = join(folder, 'data')
    const shipped = spawn(
      executable,
      [
        ...(isRoot ? ['--no-sandbox'] : []),
        `--user-data-dir=${dataDir}`,
        `--remote-debugging-port=${port}`,
        '--ignore-certificate-errors',
      ],
      { cwd: folder, env: isolatedEnvironment(folder, { CONSOLE_SERVER: simulator.url }) },
    )
    let [output, code] = ['', undefined as number | null | undefined]
    for (const stream of [shipped.stdout, shipped.stderr]) {
      stream.on('data', (piece) => {
        output += piece
      })
    }
    shipped.once('exit', (ended) => {
      code = ended
    })
    try {
      const listening: boolean[] = []
      await expect
        .poll(
          async () => {
            listening.push(await isListening(port))
            return code
          },
          { timeout: 30_000 },
        )
        .toBe(1)
      expect(listening).not.toContain(true)
      expect(output).not.toContain('DevTools listening')
      const log = readFileSync(join(dataDir, 'logs/main.log'), 'utf8')
      expect(log).toContain('不允许的启动参数: --remote-debugging-port、--ignore-certificate-errors')
      expect(await control.log()).toEqual([])
    } finally {
      shipped.kill('SIGKILL')
    }
  })
}

/** Consoles with a data folder, with their arguments. Chromium replaces the zeros between them by spaces after a while. */
function consolesWith(dataDir: string): { pid: number; args: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
        const [, args] = /^\S+\/operator-console (.*)$/.exec(command) ?? []
        const isConsole = args?.includes(`--user-data-dir=${dataDir}`) && !args.includes('--type=')
        return isConsole ? [{ pid: Number(pid), args: args! }] : []
      } catch {
        // It has ended.
        return []
      }
    })
}

// Other systems have no /proc.
if (process.platform === 'linux') {
  test('an installer ends the packaged console once no change is under way, and it starts again hidden', async ({
    packed,
    start,
    keyStore,
    control,
  }) => {
    await control.addOrder({ inOrOut: true, balance: 777 })
    const request = join(dirname(packed.inspectable), 'install-request')
    const running = await start({ packagedExecutable: packed.inspectable, ...keyStore })
    const { app, page, dataDir, exitCode, observed } = running
    // Those of the test driver, with which no packaged console starts by itself.
    await app.evaluate(() => {
      process.argv = process.argv.filter((argument) => !/^--(inspect|remote-debugging-port)=/.test(argument))
    })
    await signIn(page)
    await page.getByRole('link', { name: '首页' }).click()
    await page.getByRole('button', { name: '送分' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    try {
      writeFileSync(request, '')
      const titles = async () => (await observed()).notifications.map(({ title }) => title)
      await expect.poll(titles).toContain('正在等待安装新版本')
      await page.getByRole('dialog').getByRole('button', { name: '返回' }).click()
      expect(await exitCode).toBe(0)
      // The installation runs until the file is gone.
      expect(consolesWith(dataDir)).toEqual([])
      rmSync(request)
      await expect
        .poll(() => consolesWith(dataDir).map(({ args }) => args), { timeout: 20_000 })
        .toEqual([expect.stringMatching(/ --hidden --updated$/)])
      // With the session that was stored.
      await expect.poll(async () => (await control.hubState()).connections, { timeout: 20_000 }).toBe(1)
    } finally {
      rmSync(request, { force: true })
      for (const { pid } of consolesWith(dataDir)) process.kill(pid)
      await expect.poll(() => consolesWith(dataDir)).toEqual([])
    }
  })
}
