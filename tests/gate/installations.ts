import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { copyFile, cp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../scripts/build.ts'
import { disabledReason, planUpdates, type UpdatePlan } from '../../src-main/core/updates/update-config.ts'

const POLICY = { updates: 'auto' as const }

/**
 * When the console installs what it has downloaded, as it plans it itself; or, where it downloads nothing, as a package
 * that the administrator installs.
 */
type UpdateWay = UpdatePlan['installation'] | 'package'

type Circumstances = Omit<Parameters<typeof planUpdates>[0], 'mode'> & { appImage?: string }

/** What the product itself does in an installation under the policy that the gate writes. */
function updatesOf({ appImage, ...circumstances }: Circumstances): UpdateWay {
  const { platform } = circumstances
  const release = { packaged: true, hasPublisher: true, feed: 'https://updates.example', switchedOffBy: null }
  if (disabledReason({ ...release, platform, appImage }) !== null) return 'package'
  const { notifyOnly, installation } = planUpdates({ ...circumstances, mode: POLICY.updates })
  return notifyOnly ? 'package' : installation
}

/** A way in which a site installs the console. */
export interface Installation {
  name: string
  /** Installs the version whose files are in `release`, over an earlier one if there is one. */
  install(release: string): Promise<unknown>
  /** The program, and the variables it is started with. */
  program(): Promise<{ executable: string; env: Record<string, string> }>
  /** Copies what is installed to `folder`; returns the program of the copy. */
  copy(folder: string): Promise<string>
  /** How a newer version arrives. */
  updates: UpdateWay
  /** Whether the version whose files are in `release` is installed. */
  has(release: string): Promise<boolean>
  /** Removes the version whose files are in `release`. */
  uninstall(release: string): Promise<unknown>
  /** Paths that must be gone afterwards. */
  traces(): string[]
  /** Windows: keys of the registry that must be gone, too. */
  keys?: readonly string[]
}

/** Nothing waits for it: another installation may be signing in. */
const run = async (file: string, ...args: string[]) => (await promisify(execFile)(file, args)).stdout
/** With the rights of an administrator. */
const runAsRoot = (...args: string[]) =>
  process.getuid?.() === 0 ? run(args[0]!, ...args.slice(1)) : run('sudo', ...args)

/** The only file of a release that ends so. */
export function fileIn(release: string, ending: string): string {
  const names = readdirSync(release).filter((name) => name.endsWith(ending))
  if (names.length !== 1) throw new Error(`${release} has ${names.length} files that end with ${ending}`)
  return join(release, names[0]!)
}

/** The version that the feed of a release offers. */
export function versionOf(release: string): string {
  const feed = readdirSync(release).find((name) => /^latest.*\.yml$/.test(name))
  return /^version: '?([^\s']+)/m.exec(readFileSync(join(release, feed ?? 'latest.yml'), 'utf8'))![1]!
}

const sha512 = async (file: string) =>
  createHash('sha512')
    .update(await readFile(file))
    .digest('base64')

/** `unpacked`: below `folder`, without the package manager, where a test must not change the machine. */
export function installationsOf(platform: NodeJS.Platform, folder: string, unpacked: boolean): Installation[] {
  if (platform === 'win32') return [nsis(), msi()]
  if (platform === 'darwin') return [macApplication(), macPackage()]
  return [appImage(folder, unpacked), unpacked ? unpackedDeb(folder) : deb()]
}

/** Writes the policy of this test where the administrator's belongs; it goes before one that is built in. */
export async function writeSystemPolicy(server: string, updateFeed: string): Promise<void> {
  const policy = { ...POLICY, server, updateFeed }
  if (process.platform === 'win32') {
    const key = 'HKLM\\Software\\Policies\\OperatorConsole'
    for (const [name, value] of Object.entries(policy))
      await run('reg', 'add', key, '/f', '/v', name, '/t', 'REG_SZ', '/d', value)
    // Closing the window ends it: Windows has no signal for that.
    await run('reg', 'add', `${key}\\settings`, '/f', '/v', 'closeToTray', '/t', 'REG_DWORD', '/d', '0')
  } else if (process.platform === 'darwin') {
    const values = Object.entries(policy).map(([name, value]) => `<key>${name}</key><string>${value}</string>`)
    const plist = `<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>${values.join('')}</dict></plist>`
    await writeAsRoot('/Library/Managed Preferences/com.operator-console.desktop.plist', plist)
  } else await writeAsRoot('/etc/operator-console/policy.json', JSON.stringify(policy))
}

async function writeAsRoot(path: string, text: string): Promise<void> {
  const draft = join(mkdtempSync(join(tmpdir(), 'console-gate-')), 'policy')
  writeFileSync(draft, text)
  await runAsRoot('mkdir', '-p', dirname(path))
  await runAsRoot('cp', draft, path)
  await runAsRoot('chmod', '644', path)
}

/** What the console writes for its account, from its first start on: the class as compat.ts registers it. */
const ACCOUNT_KEYS = [
  'HKCU\\Software\\Classes\\CLSID\\{8A3C1F52-7B0D-4E6E-9C41-D2B5F0A7E913}',
  'HKCU\\Software\\Classes\\operator-console',
]
const accountLink = () => join(process.env.APPDATA ?? '', 'Microsoft/Windows/Start Menu/Programs/运营控制台.lnk')

function nsis(): Installation {
  const folder = () => join(process.env.LOCALAPPDATA ?? '', 'Programs/operator-console')
  const executable = () => join(folder(), 'operator-console.exe')
  const uninstaller = () => join(folder(), readdirSync(folder()).find((name) => /^Uninstall .*\.exe$/.test(name)) ?? '')
  // The detection key of the administrators' guide.
  const key = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\49b68e2a-adfc-527a-bb44-810573876f52'
  return {
    name: 'Windows installer',
    updates: updatesOf({ platform: 'win32', isWritable: true, hasUninstaller: true }),
    install: async (release) => {
      await run(fileIn(release, `-${process.arch}.exe`), '/S', '/currentuser')
      await run(process.execPath, '--import', 'tsx', join(root, 'scripts/verify-windows.ts'), folder())
    },
    program: async () => ({ executable: executable(), env: {} }),
    copy: async (target) => {
      await cp(folder(), target, { recursive: true })
      return join(target, 'operator-console.exe')
    },
    has: async (release) =>
      (await run('reg', 'query', key, '/v', 'DisplayVersion')).includes(` ${versionOf(release)}\r`),
    // Without its folder the uninstaller starts a copy of itself and returns at once.
    uninstall: () => run(uninstaller(), '/S', '/currentuser', `_?=${folder()}`),
    traces: () => [executable(), accountLink()],
    keys: [key, ...ACCOUNT_KEYS],
  }
}

function msi(): Installation {
  const folder = join(process.env.ProgramFiles ?? '', 'operator-console')
  const executable = join(folder, 'operator-console.exe')
  const version = `(Get-Item '${executable}').VersionInfo.ProductVersion`
  return {
    name: 'MSI',
    updates: updatesOf({ platform: 'win32', isWritable: false, hasUninstaller: false }),
    install: (release) => run('msiexec', '/i', fileIn(release, `-${process.arch}.msi`), '/qn', '/norestart'),
    program: async () => ({ executable, env: {} }),
    copy: async (target) => {
      await cp(folder, target, { recursive: true })
      return join(target, 'operator-console.exe')
    },
    // Windows adds a fourth number.
    has: async (release) =>
      `${(await run('powershell', '-NoProfile', '-Command', version)).trim()}.`.startsWith(`${versionOf(release)}.`),
    uninstall: (release) => run('msiexec', '/x', fileIn(release, `-${process.arch}.msi`), '/qn', '/norestart'),
    traces: () => [executable, accountLink()],
    keys: ACCOUNT_KEYS,
  }
}

/** What device management installs. */
function macPackage(): Installation {
  const application = macApplication()
  return {
    ...application,
    name: 'macOS package',
    // It belongs to root.
    updates: updatesOf({ platform: 'darwin', isWritable: false, hasUninstaller: false }),
    install: (release) => runAsRoot('installer', '-pkg', fileIn(release, `-${process.arch}.pkg`), '-target', '/'),
    uninstall: async () => {
      for (const trace of application.traces()) await runAsRoot('rm', '-rf', trace)
      await runAsRoot('pkgutil', '--forget', 'com.operator-console.desktop')
    },
  }
}

function macApplication(): Installation {
  const bundle = '/Applications/运营控制台.app'
  const program = (path: string) => join(path, 'Contents/MacOS/运营控制台')
  const plist = join(bundle, 'Contents/Info.plist')
  return {
    name: 'macOS application',
    updates: updatesOf({ platform: 'darwin', isWritable: true, hasUninstaller: false }),
    install: (release) => run('ditto', '-x', '-k', fileIn(release, `-${process.arch}.zip`), '/Applications'),
    program: async () => ({ executable: program(bundle), env: {} }),
    copy: async (target) => {
      const own = join(target, '运营控制台.app')
      await run('ditto', bundle, own)
      return program(own)
    },
    has: async (release) =>
      (await run('plutil', '-extract', 'CFBundleShortVersionString', 'raw', plist)).trim() === versionOf(release),
    uninstall: () => rm(bundle, { recursive: true, force: true }),
    traces: () => [bundle],
  }
}

const SYSTEM_PACKAGE: Circumstances = { platform: 'linux', isWritable: false, hasUninstaller: false }

function deb(): Installation {
  const folder = '/opt/运营控制台'
  return {
    name: 'deb',
    updates: updatesOf(SYSTEM_PACKAGE),
    install: (release) => runAsRoot('apt-get', 'install', '--yes', fileIn(release, '.deb')),
    program: async () => ({ executable: '/usr/bin/operator-console', env: {} }),
    copy: async (target) => {
      await cp(folder, target, { recursive: true })
      return join(target, 'operator-console')
    },
    has: async (release) =>
      (await run('dpkg-query', '--show', '--showformat', `\${Version}`, 'operator-console')) === versionOf(release),
    uninstall: () => runAsRoot('apt-get', 'remove', '--yes', 'operator-console'),
    traces: () => [
      join(folder, 'operator-console'),
      '/usr/bin/operator-console',
      '/usr/share/applications/operator-console.desktop',
    ],
  }
}

/** The files of a deb without its scripts. */
function unpackedDeb(folder: string): Installation {
  const target = join(folder, 'deb')
  const own = join(target, 'opt/运营控制台')
  return {
    name: 'deb, unpacked',
    updates: updatesOf(SYSTEM_PACKAGE),
    install: async (release) => {
      await rm(target, { recursive: true, force: true })
      await run('dpkg-deb', '--extract', fileIn(release, '.deb'), target)
    },
    program: async () => ({ executable: join(own, 'operator-console'), env: {} }),
    copy: async (copy) => {
      await cp(own, copy, { recursive: true })
      return join(copy, 'operator-console')
    },
    has: async (release) => existsSync(own) && existsSync(fileIn(release, '.deb')),
    uninstall: () => rm(target, { recursive: true, force: true }),
    traces: () => [target],
  }
}

function appImage(folder: string, unpacked: boolean): Installation {
  const file = join(folder, 'installed/operator-console.AppImage')
  const extracted = join(folder, 'extracted')
  const extract = async () => {
    await rm(extracted, { recursive: true, force: true })
    mkdirSync(extracted, { recursive: true })
    // It names each file that it extracts.
    await promisify(execFile)(file, ['--appimage-extract'], { cwd: extracted, maxBuffer: Number.POSITIVE_INFINITY })
    return join(extracted, 'squashfs-root')
  }
  return {
    name: 'AppImage',
    updates: updatesOf({ platform: 'linux', isWritable: true, hasUninstaller: false, appImage: file }),
    install: async (release) => {
      mkdirSync(dirname(file), { recursive: true })
      await copyFile(fileIn(release, '.AppImage'), file)
      chmodSync(file, 0o755)
    },
    program: async () => {
      if (!unpacked) return { executable: file, env: {} }
      const appDir = await extract()
      return { executable: join(appDir, 'AppRun'), env: { APPIMAGE: file, APPDIR: appDir } }
    },
    copy: async (target) => {
      await cp(await extract(), target, { recursive: true, verbatimSymlinks: true })
      return join(target, 'operator-console')
    },
    has: async (release) => existsSync(file) && (await sha512(file)) === (await sha512(fileIn(release, '.AppImage'))),
    uninstall: () => rm(file),
    traces: () => [file],
  }
}
