import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { test as base, expect } from 'playwright/test'
import { starterCommand } from '../../src-main/core/updates/installation.ts'
import { readGuide } from '../support/administrators-guide.ts'
import { buildRelease, kitEnvironment, PACKAGING_TIMEOUT_MS, packagingSkipped } from './support/packaging-kit.ts'
import { Windows, type WindowsState } from './support/windows-kit.ts'

/** The release as it ships, signed with a throw-away certificate: built, installed, updated and removed. */
const VERSION = '7.8.9'

interface Release {
  folder: string
  setup: string
}

const test = base.extend<{ windows: Windows }, { release: Release }>({
  release: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner wants the pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'console-windows-'))
      const { code, stderr } = await buildRelease('win32', folder, ['--version', VERSION, '--staging', '20'])
      if (code !== 0) throw new Error(stderr)
      await use({ folder, setup: join(folder, `operator-console-${VERSION}-win-x64.exe`) })
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: PACKAGING_TIMEOUT_MS },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: the runner wants the pattern
  windows: async ({}, use) => use(await Windows.open()),
})
test.skip(Boolean(packagingSkipped), packagingSkipped)
test.describe.configure({ timeout: PACKAGING_TIMEOUT_MS })

/** Named in the administrators' guide, where management tools look for the installed version. */
const GUID = '49b68e2a-adfc-527a-bb44-810573876f52'
const APP_ID = 'com.operator-console.desktop'
const LINKS = 'Software\\Classes\\operator-console'
/** As compat.ts registers it. */
const TOAST_CLASS = '{8A3C1F52-7B0D-4E6E-9C41-D2B5F0A7E913}'
const RUN = 'Software\\Microsoft\\Windows\\CurrentVersion\\Run'
const own = '%USERPROFILE%\\AppData\\Local\\Programs\\operator-console'
const shared = 'C:\\Program Files\\operator-console'
const downloads = '%USERPROFILE%\\AppData\\Local\\operator-console-updater'
const data = '%USERPROFILE%\\AppData\\Roaming\\运营控制台'
const startMenu = '%USERPROFILE%\\AppData\\Roaming\\Microsoft\\Windows\\Start Menu\\Programs'
const program = 'operator-console.exe'
const uninstaller = 'Uninstall operator-console.exe'
const request = 'install-request'

/** Ends programs of the kit's Windows by force, as Windows does with those that are slow to end. */
function killPrograms(name: RegExp): void {
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      if (name.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? ''))
        process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
}

/** As a process of this system sees it. */
const exitCode = (code: number) => code % 256

const valuesOf = ({ registry }: WindowsState, hive: string) =>
  Object.fromEntries(Object.entries(registry).filter(([name]) => name.startsWith(`${hive}\\`)))

async function verifySignature(path: string): Promise<string> {
  const { PACKAGING_CERTIFICATE } = await kitEnvironment()
  const args = ['verify', '-CAfile', PACKAGING_CERTIFICATE ?? '', '-in', path]
  const { status, stdout } = spawnSync('osslsigncode', args, { encoding: 'utf8' })
  expect(status, `${path}\n${stdout}`).toBe(0)
  return stdout
}

test('the release is signed, names its publisher and has no word of the trade in its description', async ({
  release,
}) => {
  const unpacked = join(release.folder, 'win-unpacked')
  const programs = readdirSync(unpacked, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.exe'))
  expect(programs.toSorted()).toEqual([program, join('resources', 'elevate.exe')])
  for (const path of [release.setup, ...programs.map((name) => join(unpacked, name))])
    expect(await verifySignature(path)).toContain('The House')
  const updates = readFileSync(join(unpacked, 'resources/app-update.yml'), 'utf8')
  expect(updates.slice(updates.indexOf('publisherName:'))).toContain('CN=The House, O=The House')
  expect(readFileSync(join(release.folder, 'latest.yml'), 'utf8')).toMatch(
    new RegExp(`^version: ${VERSION}\\n[^]*^stagingPercentage: 20\\n$`, 'm'),
  )
  const beta = readFileSync(join(release.folder, 'beta.yml'), 'utf8')
  expect(beta).toMatch(new RegExp(`^version: ${VERSION}$`, 'm'))
  expect(beta).not.toContain('stagingPercentage')
  const text = readFileSync(release.setup).toString('utf16le')
  const versionInfo = text.slice(text.indexOf('VS_VERSION_INFO')).slice(0, 1_000)
  expect(versionInfo).toContain('订单、会员与客服的运营后台')
  expect(versionInfo).not.toMatch(/lottery|betting|彩票|投注/i)
})

test('no release is built for a publisher that is not in the certificate', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'console-windows-'))
  const { code, stderr } = await buildRelease('win32', folder, [], { CONSOLE_PUBLISHER: 'CN=The Other House' })
  expect(code).toBe(1)
  expect(stderr).toContain('CONSOLE_PUBLISHER 与证书不符：CN=The Other House；证书的主体是 O=The House, CN=The House')
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})

test('installed for one account, updated and removed', async ({ release, windows }) => {
  expect(readGuide()).toContain(GUID)
  const installed = await windows.run(['install', release.setup, '/currentuser'])
  expect(installed.code).toBe(0)
  const files = installed.paths.filter((path) => path.startsWith(own))
  expect(files).toEqual(expect.arrayContaining([`${own}\\${program}`, `${own}\\${uninstaller}`]))
  expect(files).not.toContain(`${own}\\${request}`)
  await verifySignature(windows.path(`${own}\\${uninstaller}`))
  const links = ['Desktop', 'AppData\\Roaming\\Microsoft\\Windows\\Start Menu\\Programs']
  const shortcuts = links.map((folder) => `%USERPROFILE%\\${folder}\\运营控制台.lnk`)
  expect(installed.paths.filter((path) => path.endsWith('.lnk')).toSorted()).toEqual(shortcuts.toSorted())
  expect(installed.calls).toEqual(expect.arrayContaining(shortcuts.map((path) => `SetLnkAUMI: ${path} ${APP_ID}`)))
  expect(valuesOf(installed, 'HKLM')).toEqual({})
  expect(installed.registry).toMatchObject({
    [`HKCU\\Software\\${GUID}\\InstallLocation`]: own,
    [`HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\${GUID}\\DisplayVersion`]: VERSION,
    [`HKCU\\${LINKS}\\`]: 'URL:运营控制台',
    [`HKCU\\${LINKS}\\URL Protocol`]: '',
    [`HKCU\\${LINKS}\\shell\\open\\command\\`]: `"${own}\\${program}" "%1"`,
  })
  expect(Object.keys(installed.registry).filter((name) => /HelpLink|URL\w*Info|Readme/.test(name))).toEqual([])

  windows.write(`${data}\\settings.json`, '{}')
  const updated = await windows.run(['update', release.setup])
  expect(updated.code).toBe(0)
  expect(updated.calls.filter((call) => call.startsWith('console'))).toEqual([
    `console: "${own}\\${program}"  --updated`,
  ])
  expect(updated.paths).toEqual([...installed.paths, `${data}\\settings.json`].toSorted())
  expect(updated.registry).toEqual(installed.registry)

  const quiet = String(
    installed.registry[`HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\${GUID}\\QuietUninstallString`],
  )
  expect(readGuide()).toContain(`\`${quiet.replace('%USERPROFILE%\\AppData\\Local', '%LOCALAPPDATA%')}\``)
  const removed = await windows.run(['uninstall'])
  expect(removed.paths).toEqual([`${data}\\settings.json`])
  expect(removed.registry).toEqual({})
})

test('installed for all accounts unless otherwise asked; what is another program’s stays', async ({
  release,
  windows,
}) => {
  const other = '"C:\\other\\links.exe" "%1"'
  await windows.run(['exec', 'reg', 'add', `HKCU\\${LINKS}\\shell\\open\\command`, '/ve', '/d', other])
  await windows.run(['exec', 'reg', 'add', `HKCU\\${RUN}`, '/v', APP_ID, '/d', 'C:\\other\\console.exe --hidden'])
  const installed = await windows.run(['install', release.setup])
  expect(installed.code).toBe(0)
  expect(installed.paths).toEqual(
    expect.arrayContaining([
      `${shared}\\${program}`,
      'C:\\users\\Public\\Desktop\\运营控制台.lnk',
      'C:\\ProgramData\\Microsoft\\Windows\\Start Menu\\Programs\\运营控制台.lnk',
    ]),
  )
  expect(installed.registry).toMatchObject({
    [`HKLM\\Software\\${GUID}\\InstallLocation`]: shared,
    [`HKLM\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\${GUID}\\DisplayVersion`]: VERSION,
    [`HKLM\\${LINKS}\\shell\\open\\command\\`]: `"${shared}\\${program}" "%1"`,
  })
  const quiet =
    installed.registry[`HKLM\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\${GUID}\\QuietUninstallString`]
  expect(readGuide()).toContain(`\`${quiet}\``)
  // As newer runtimes write them for each account at their first start.
  const toasts = `HKCU\\Software\\Classes\\CLSID\\${TOAST_CLASS}`
  await windows.run(['exec', 'reg', 'add', toasts, '/ve', '/d', 'Electron Notification Activator'])
  await windows.run(['exec', 'reg', 'add', `${toasts}\\LocalServer32`, '/ve', '/d', `${shared}\\${program}`])
  windows.write(`${startMenu}\\运营控制台.lnk`, 'x')
  const removed = await windows.run(['uninstall'])
  expect(removed.paths).toEqual([])
  expect(removed.registry).toEqual({
    [`HKCU\\${LINKS}\\shell\\open\\command\\`]: other,
    [`HKCU\\${RUN}\\${APP_ID}`]: 'C:\\other\\console.exe --hidden',
  })
})

test('the script of the MSI forgets what every account has of its installation, and nothing else', async ({
  release,
  windows,
}) => {
  const script = `${shared}\\resources\\forget-accounts.cmd`
  const packed = readFileSync(join(release.folder, 'win-unpacked/resources/forget-accounts.cmd'), 'utf8')
  windows.write(script, packed)
  const toasts = `HKCU\\Software\\Classes\\CLSID\\${TOAST_CLASS}`
  const add = (key: string, ...value: string[]) => windows.run(['exec', 'reg', 'add', key, '/f', ...value])
  const forget = async () => {
    expect((await windows.run(['exec', 'cmd.exe', '/d', '/c', script, '运营控制台'])).code).toBe(0)
    return windows.run(['state'])
  }
  const link = (account: string) => `${startMenu.replace('%USERPROFILE%', `C:\\users\\${account}`)}\\运营控制台.lnk`
  const accounts = ['zhang', '李 四', 'own']
  for (const account of accounts) windows.write(link(account), 'x')
  // An account with an installation of its own.
  windows.write(`${own.replace('%USERPROFILE%', 'C:\\users\\own')}\\${program}`, 'x')
  await add(toasts, '/ve', '/d', 'Electron Notification Activator')
  await add(`${toasts}\\LocalServer32`, '/ve', '/d', `${shared}\\${program}`)
  await add(`HKCU\\${LINKS}\\shell\\open\\command`, '/ve', '/d', `"${shared}\\${program}" "%1"`)
  await add(`HKCU\\${RUN}`, '/v', APP_ID, '/d', `"${shared}\\${program}" --hidden`)
  await add(`HKCU\\${RUN}`, '/v', 'other', '/d', `"${shared}\\${program}"`)
  const { registry, paths } = await forget()
  expect(registry).toEqual({ [`HKCU\\${RUN}\\other`]: `"${shared}\\${program}"` })
  expect(accounts.filter((account) => windows.exists(link(account)))).toEqual(['own'])
  expect(paths.filter((path) => path.startsWith(shared))).toEqual([script])

  await add(`${toasts}\\LocalServer32`, '/ve', '/d', `C:\\other\\${program}`)
  await add(`HKCU\\${LINKS}\\shell\\open\\command`, '/ve', '/d', `"C:\\other\\${program}" "%1"`)
  await add(`HKCU\\${RUN}`, '/v', APP_ID, '/d', `C:\\other\\${program} --hidden`)
  const { registry: others } = await windows.run(['state'])
  expect((await forget()).registry).toEqual(others)
})

test('the commands of the guide for the registry fix settings and take away what an account wrote', async ({
  windows,
}) => {
  const commands = [...readGuide().matchAll(/^ {4,}reg (add|delete) (.+)$/gm)]
  const run = (action: string) =>
    Promise.all(
      commands
        .filter(([, what]) => what === action)
        .map(([, , args]) => args!.split(' '))
        .map((args) => windows.run(['exec', 'reg', action, ...args])),
    )
  for (const { code } of await run('add')) expect(code).toBe(0)
  await windows.run(['exec', 'reg', 'add', `HKCU\\Software\\Classes\\CLSID\\${TOAST_CLASS}`, '/ve', '/d', 'activator'])
  await windows.run(['exec', 'reg', 'add', `HKCU\\${LINKS}`, '/ve', '/d', 'URL:运营控制台'])
  await windows.run(['exec', 'reg', 'add', `HKCU\\${RUN}`, '/v', APP_ID, '/d', 'C:\\console.exe --hidden'])
  for (const { code } of await run('delete')) expect(code).toBe(0)
  const { registry } = await windows.run(['state'])
  expect(registry).toEqual({
    'HKLM\\Software\\Policies\\OperatorConsole\\server': 'https://console.example.com',
    'HKLM\\Software\\Policies\\OperatorConsole\\settings\\zoom': 110,
  })
})

test('the start-up script of the guide installs unless this very version is there', async ({ release, windows }) => {
  const setup = `Z:${release.setup.replaceAll('/', '\\')}`
  const [, script] = /^```bat\n([\s\S]+?)^```/m.exec(readGuide())!
  const written = script!.replace(/\\\\server\S+\.exe/, setup).replace('" 1.4.0"', `" ${VERSION}"`)
  windows.write('C:\\startup.bat', written.replaceAll('\n', '\r\n'))
  const startUp = async () => (await windows.run(['exec', 'cmd.exe', '/c', 'C:\\startup.bat'])).calls
  expect(await startUp()).toContain('Nsis7z.Extract: %PLUGINSDIR%\\app-64.7z ok')
  const installed = await windows.run(['state'])
  expect(installed.paths).toContain(`${shared}\\${program}`)
  expect(await startUp()).toEqual([])
  expect(await windows.run(['state'])).toMatchObject({ paths: installed.paths, registry: installed.registry })
})

test('--delete-app-data deletes settings, session, drafts, logs and downloaded updates', async ({
  release,
  windows,
}) => {
  await windows.run(['install', release.setup, '/currentuser'])
  for (const name of ['settings.json', 'session.bin', 'Local Storage\\leveldb\\1.log', 'logs\\main.log', 'trail\\1'])
    windows.write(`${data}\\${name}`, 'x')
  windows.write(`${downloads}\\pending\\update.exe`, 'x')
  // As the console itself writes them.
  await windows.run(['exec', 'reg', 'add', `HKCU\\${RUN}`, '/v', APP_ID, '/d', `${windows.expand(own)}\\${program}`])
  const removed = await windows.run(['uninstall', '--delete-app-data'])
  expect(removed.paths).toEqual([])
  expect(removed.registry).toEqual({})
})

test('a policy survives updates, other folders and another kind of installation, and replaces no other', async ({
  release,
  windows,
}) => {
  const policy = (folder: string) => `${folder}\\resources\\policy.json`
  await windows.run(['install', release.setup, '/currentuser'])
  windows.write(policy(own), '{"settings":{"zoom":110}}')
  // For all accounts instead of this one: it moves.
  await windows.run(['install', release.setup, '/allusers'])
  expect(windows.exists(`${own}\\${program}`)).toBe(false)
  expect(windows.read(policy(shared))).toBe('{"settings":{"zoom":110}}')
  // Beside the one for all accounts: the same one counts.
  await windows.run(['install', release.setup, '/currentuser'])
  expect(windows.read(policy(own))).toBe('{"settings":{"zoom":110}}')
  expect(windows.read(policy(shared))).toBe('{"settings":{"zoom":110}}')
  // Each keeps its own.
  windows.write(policy(own), '{"settings":{"zoom":150}}')
  await windows.run(['update', release.setup, '/currentuser'])
  expect(windows.read(policy(own))).toBe('{"settings":{"zoom":150}}')
  await windows.run(['update', release.setup])
  expect(windows.exists(`${own}\\${program}`)).toBe(false)
  expect(windows.read(policy(shared))).toBe('{"settings":{"zoom":110}}')
  // Another folder, with a space in its name.
  await windows.run(['install', release.setup, '/allusers', '/D=C:\\Our Programs\\Console'])
  expect(windows.exists(`${shared}\\${program}`)).toBe(false)
  expect(windows.read(policy('C:\\Our Programs\\Console'))).toBe('{"settings":{"zoom":110}}')
})

test('beside other files the console has a folder of its own, and is removed without them', async ({
  release,
  windows,
}) => {
  const other = 'C:\\Programs\\other.txt'
  windows.write(other, 'kept')
  await windows.run(['install', release.setup, '/allusers', '/D=C:\\Programs'])
  expect(windows.exists(`C:\\Programs\\operator-console\\${program}`)).toBe(true)
  await windows.run(['update', release.setup])
  expect(windows.exists(`C:\\Programs\\operator-console\\${program}`)).toBe(true)
  const removed = await windows.run(['uninstall'])
  expect(removed.paths).toEqual([other])
})

test('an update that is not allowed leaves the installed version as it was and starts it again', async ({
  release,
  windows,
}) => {
  const installed = await windows.run(['install', release.setup, '/allusers'])
  const refused = await windows.run(['update', release.setup], { PACKAGING_UAC: 'refuse' })
  expect(refused.code).toBe(exitCode(1223))
  expect(refused.calls.map((call) => call.split(':')[0])).toEqual(['UAC_RunElevated', 'ExecShellAsUser', 'console'])
  expect(refused.paths).toEqual(installed.paths)
  expect(refused.registry).toEqual(installed.registry)
  const granted = await windows.run(['update', release.setup], { PACKAGING_UAC: 'grant' })
  expect(granted.code).toBe(0)
  expect(granted.calls).toContain(`console: "${shared}\\${program}"  --updated`)
  expect(granted.paths).toEqual(installed.paths)
})

test('an update that the end of Windows cuts off is completed at the next sign-in', async ({ release, windows }) => {
  const folder = 'C:\\Our Programs\\Console'
  const installed = await windows.run(['install', release.setup, '/currentuser', `/D=${folder}`])
  await windows.run(['exec', 'reg', 'add', `HKCU\\${RUN}`, '/v', APP_ID, '/d', `"${folder}\\${program}" --hidden`])
  const updating = windows.run(['update', release.setup])
  await expect.poll(() => windows.exists(`${folder}\\${program}`), { timeout: 60_000, intervals: [1] }).toBe(false)
  killPrograms(/operator-console-[\d.]+-win-x64\.exe|old-uninstaller\.exe/)
  const { registry } = await updating
  const cutOff = await windows.run(['state'])
  expect(cutOff.paths).not.toContain(`${folder}\\${program}`)
  const command = String(registry[`HKCU\\${RUN}Once\\${APP_ID}`])
  const [, setup = '', words = ''] = /^"(.+\.exe)" (.+ --force-run) \/D=C:\\Our Programs\\Console$/.exec(command) ?? []
  // Windows takes the entry away before it starts it.
  await windows.run(['exec', 'reg', 'delete', `HKCU\\${RUN}Once`, '/v', APP_ID, '/f'])
  const completed = await windows.run(['exec', setup, ...words.split(' '), `/D=${folder}`])
  expect(completed.code).toBe(0)
  expect(completed.calls).toContain(`console: "${folder}\\${program}"  --updated`)
  const { paths, registry: entries } = await windows.run(['state'])
  expect(paths).toEqual(installed.paths)
  expect(entries).toEqual({ ...installed.registry, [`HKCU\\${RUN}\\${APP_ID}`]: expect.any(String) })
})

test('a running console is asked to end; while it goes on, nothing is changed', async ({ release, windows }) => {
  const installed = await windows.run(['install', release.setup, '/allusers'])
  const expectRequest = (there: boolean) =>
    expect.poll(() => windows.exists(`${shared}\\${request}`), { timeout: 60_000, intervals: [100] }).toBe(there)

  await windows.run(['run'])
  const installing = windows.run(['install', release.setup, '--wait=60'])
  await expectRequest(true)
  await windows.endConsoles()
  // A console that waits starts when the request is gone and its program is there: not before the last file is.
  const isTooEarly = () => {
    const isRequested = windows.exists(`${shared}\\${request}`)
    return !isRequested && windows.exists(`${shared}\\${program}`) && !windows.exists(`${shared}\\${uninstaller}`)
  }
  let isInstalling = true
  const early = (async () => {
    // Looked at twice, since the three files are not looked at in one moment.
    for (; isInstalling; await setTimeout(5)) if (isTooEarly() && isTooEarly()) return true
    return false
  })()
  const done = await installing
  isInstalling = false
  expect(await early).toBe(false)
  expect(done.code).toBe(0)
  expect(done.calls).toContain('Nsis7z.Extract: %PLUGINSDIR%\\app-64.7z ok')
  expect(done.calls.filter((call) => call.startsWith('Stop-Process'))).toEqual([])
  expect(done.paths).toEqual(installed.paths)

  for (const [action, args, code] of [
    ['install', [release.setup, '--wait=2'], exitCode(1618)],
    ['update', [release.setup, '--wait=2'], exitCode(1618)],
    // Windows starts a copy of an uninstaller and does not wait for it.
    ['uninstall', ['--wait=2'], 0],
  ] as const) {
    await windows.run(['run'])
    const trying = windows.run([action, ...args])
    await expectRequest(true)
    await expectRequest(false)
    await windows.endConsoles()
    const tried = await trying
    expect(tried.code, action).toBe(code)
    // A console that ended for its update is started again.
    expect(
      tried.calls.map((call) => call.split(':')[0]),
      action,
    ).toEqual(action === 'update' ? ['ExecShellAsUser', 'console'] : [])
    expect(tried.paths, action).toEqual(installed.paths)
    expect(tried.registry, action).toEqual(installed.registry)
  }
})

test('an old version that cannot be removed ends the installation, without a question', async ({
  release,
  windows,
}) => {
  await windows.run(['install', release.setup, '/allusers'])
  // A program that refuses the arguments of an uninstaller.
  copyFileSync(windows.path('C:\\windows\\system32\\reg.exe'), windows.path(`${shared}\\${uninstaller}`))
  const { code, paths } = await windows.run(['install', release.setup, '/allusers'])
  expect(code).toBe(2)
  expect(paths).not.toContain(`${shared}\\${request}`)
})

test('a console that ended for an installer is started again with its arguments', async ({ windows }) => {
  const start = {
    program: 'C:\\Program Files\\运营控制台\\operator-console.exe',
    args: ['--user-data-dir=D:\\100% & !more! ^data\\', '--hidden'],
    pid: 1,
    requestFile: 'C:\\Program Files\\运营控制台\\install-request',
  }
  windows.write(start.program, '')
  const { PACKAGING_WINDOWS_DIST } = await kitEnvironment()
  copyFileSync(join(PACKAGING_WINDOWS_DIST ?? '', 'electron.exe'), windows.path(start.program))
  const { args, options } = starterCommand('win32', start, {})
  // The inner command: quotes of the outer one do not pass through the kit.
  const script = /"(.+)"$/.exec(args.at(-1)!)?.[1]
  const { calls } = await windows.run(
    ['exec', 'cmd.exe', '/d', '/v:on', '/c', script!],
    options.env as Record<string, string>,
  )
  expect(calls).toEqual([`console: "${start.program}" "--user-data-dir=D:\\100% & !more! ^data\\\\" --hidden`])
})
