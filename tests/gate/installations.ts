import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../../scripts/build.ts'
import { planUpdates, type UpdatePlan } from '../../src-main/core/updates/update-config.ts'

const POLICY = { updates: 'auto' as const }

/**
 * When the console installs what it has downloaded, as it plans it itself; or, where it downloads nothing, as a package
 * that the administrator installs.
 */
type UpdateWay = UpdatePlan['installation'] | 'package'

type Circumstances = Omit<Parameters<typeof planUpdates>[0], 'mode'>

/** The plan of the product under the policy that the gate writes. */
function updatesOf(circumstances: Circumstances): UpdateWay {
  const { notifyOnly, installation } = planUpdates({ ...circumstances, mode: POLICY.updates })
  return notifyOnly ? 'package' : installation
}

/** A way in which a site installs the console. */
export interface Installation {
  name: string
  /** Installs the version whose files are in `release`, over an earlier one if there is one. */
  install(release: string): void
  /** The program, and the variables it is started with. */
  program(): { executable: string; env: Record<string, string> }
  /** Copies what is installed to `folder`; returns the program of the copy. */
  copy(folder: string): string
  /** How a newer version arrives. */
  updates: UpdateWay
  /** Whether the version whose files are in `release` is installed. */
  has(release: string): boolean
  /** Removes the version whose files are in `release`. */
  uninstall(release: string): void
  /** Paths that must be gone afterwards. */
  traces(): string[]
}

const run = (file: string, ...args: string[]) =>
  execFileSync(file, args, { stdio: ['ignore', 'pipe', 'inherit'] }).toString()
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

const sha512 = (file: string) => createHash('sha512').update(readFileSync(file)).digest('base64')

/** `unpacked`: below `folder`, without the package manager, where a test must not change the machine. */
export function installationsOf(platform: NodeJS.Platform, folder: string, unpacked: boolean): Installation[] {
  if (platform === 'win32') return [nsis(), msi()]
  if (platform === 'darwin') return [macApplication(), macPackage()]
  return [appImage(folder, unpacked), unpacked ? unpackedDeb(folder) : deb()]
}

/** Writes the policy of this test where the administrator's belongs; it goes before one that is built in. */
export function writeSystemPolicy(server: string, updateFeed: string): void {
  const policy = { ...POLICY, server, updateFeed }
  if (process.platform === 'win32') {
    const key = 'HKLM\\Software\\Policies\\OperatorConsole'
    for (const [name, value] of Object.entries(policy))
      run('reg', 'add', key, '/f', '/v', name, '/t', 'REG_SZ', '/d', value)
    // Closing the window ends it: Windows has no signal for that.
    run('reg', 'add', `${key}\\settings`, '/f', '/v', 'closeToTray', '/t', 'REG_DWORD', '/d', '0')
  } else if (process.platform === 'darwin') {
    const values = Object.entries(policy).map(([name, value]) => `<key>${name}</key><string>${value}</string>`)
    const plist = `<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>${values.join('')}</dict></plist>`
    writeAsRoot('/Library/Managed Preferences/com.operator-console.desktop.plist', plist)
  } else writeAsRoot('/etc/operator-console/policy.json', JSON.stringify(policy))
}

function writeAsRoot(path: string, text: string): void {
  const draft = join(mkdtempSync(join(tmpdir(), 'console-gate-')), 'policy')
  writeFileSync(draft, text)
  runAsRoot('mkdir', '-p', dirname(path))
  runAsRoot('cp', draft, path)
  runAsRoot('chmod', '644', path)
}

function nsis(): Installation {
  const folder = () => join(process.env.LOCALAPPDATA ?? '', 'Programs/operator-console')
  const executable = () => join(folder(), 'operator-console.exe')
  const uninstaller = () => join(folder(), readdirSync(folder()).find((name) => /^Uninstall .*\.exe$/.test(name)) ?? '')
  // The detection key of the administrators' guide.
  const key = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\49b68e2a-adfc-527a-bb44-810573876f52'
  return {
    name: 'Windows installer',
    updates: updatesOf({ platform: 'win32', isWritable: true, hasUninstaller: true }),
    install: (release) => {
      run(fileIn(release, `-${process.arch}.exe`), '/S', '/currentuser')
      run(process.execPath, '--import', 'tsx', join(root, 'scripts/verify-windows.ts'), folder())
    },
    program: () => ({ executable: executable(), env: {} }),
    copy: (target) => {
      cpSync(folder(), target, { recursive: true })
      return join(target, 'operator-console.exe')
    },
    has: (release) => run('reg', 'query', key, '/v', 'DisplayVersion').includes(` ${versionOf(release)}\r`),
    // Without its folder the uninstaller starts a copy of itself and returns at once.
    uninstall: () => void run(uninstaller(), '/S', '/currentuser', `_?=${folder()}`),
    traces: () => [
      executable(),
      join(process.env.APPDATA ?? '', 'Microsoft/Windows/Start Menu/Programs/运营控制台.lnk'),
    ],
  }
}

function msi(): Installation {
  const folder = join(process.env.ProgramFiles ?? '', 'operator-console')
  const executable = join(folder, 'operator-console.exe')
  const version = `(Get-Item '${executable}').VersionInfo.ProductVersion`
  return {
    name: 'MSI',
    updates: updatesOf({ platform: 'win32', isWritable: false, hasUninstaller: false }),
    install: (release) => void run('msiexec', '/i', fileIn(release, `-${process.arch}.msi`), '/qn', '/norestart'),
    program: () => ({ executable, env: {} }),
    copy: (target) => {
      cpSync(folder, target, { recursive: true })
      return join(target, 'operator-console.exe')
    },
    // Windows adds a fourth number.
    has: (release) =>
      `${run('powershell', '-NoProfile', '-Command', version).trim()}.`.startsWith(`${versionOf(release)}.`),
    uninstall: (release) => void run('msiexec', '/x', fileIn(release, `-${process.arch}.msi`), '/qn', '/norestart'),
    traces: () => [executable],
  }
}

/** What device management installs. */
function macPackage(): Installation {
  const application = macApplication()
  return {
    ...application,
    name: 'macOS package',
    // Device management brings the next one.
    updates: 'package',
    install: (release) => void runAsRoot('installer', '-pkg', fileIn(release, `-${process.arch}.pkg`), '-target', '/'),
    uninstall: () => {
      for (const trace of application.traces()) runAsRoot('rm', '-rf', trace)
      runAsRoot('pkgutil', '--forget', 'com.operator-console.desktop')
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
    install: (release) => void run('ditto', '-x', '-k', fileIn(release, `-${process.arch}.zip`), '/Applications'),
    program: () => ({ executable: program(bundle), env: {} }),
    copy: (target) => {
      const own = join(target, '运营控制台.app')
      run('ditto', bundle, own)
      return program(own)
    },
    has: (release) =>
      run('plutil', '-extract', 'CFBundleShortVersionString', 'raw', plist).trim() === versionOf(release),
    uninstall: () => rmSync(bundle, { recursive: true, force: true }),
    traces: () => [bundle],
  }
}

function deb(): Installation {
  const folder = '/opt/运营控制台'
  return {
    name: 'deb',
    updates: 'package',
    install: (release) => void runAsRoot('apt-get', 'install', '--yes', fileIn(release, '.deb')),
    program: () => ({ executable: '/usr/bin/operator-console', env: {} }),
    copy: (target) => {
      cpSync(folder, target, { recursive: true })
      return join(target, 'operator-console')
    },
    has: (release) =>
      run('dpkg-query', '--show', '--showformat', `\${Version}`, 'operator-console') === versionOf(release),
    uninstall: () => void runAsRoot('apt-get', 'remove', '--yes', 'operator-console'),
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
    updates: 'package',
    install: (release) => {
      rmSync(target, { recursive: true, force: true })
      run('dpkg-deb', '--extract', fileIn(release, '.deb'), target)
    },
    program: () => ({ executable: join(own, 'operator-console'), env: {} }),
    copy: (copy) => {
      cpSync(own, copy, { recursive: true })
      return join(copy, 'operator-console')
    },
    has: (release) => existsSync(own) && existsSync(fileIn(release, '.deb')),
    uninstall: () => rmSync(target, { recursive: true, force: true }),
    traces: () => [target],
  }
}

function appImage(folder: string, unpacked: boolean): Installation {
  const file = join(folder, 'installed/operator-console.AppImage')
  const extracted = join(folder, 'extracted')
  const extract = () => {
    rmSync(extracted, { recursive: true, force: true })
    mkdirSync(extracted, { recursive: true })
    execFileSync(file, ['--appimage-extract'], { cwd: extracted, stdio: 'ignore' })
    return join(extracted, 'squashfs-root')
  }
  return {
    name: 'AppImage',
    updates: updatesOf({ platform: 'linux', isWritable: true, hasUninstaller: false }),
    install: (release) => {
      mkdirSync(dirname(file), { recursive: true })
      copyFileSync(fileIn(release, '.AppImage'), file)
      chmodSync(file, 0o755)
    },
    program: () => {
      if (!unpacked) return { executable: file, env: {} }
      const appDir = extract()
      return { executable: join(appDir, 'AppRun'), env: { APPIMAGE: file, APPDIR: appDir } }
    },
    copy: (target) => {
      cpSync(extract(), target, { recursive: true, verbatimSymlinks: true })
      return join(target, 'operator-console')
    },
    has: (release) => existsSync(file) && sha512(file) === sha512(fileIn(release, '.AppImage')),
    uninstall: () => rmSync(file),
    traces: () => [file],
  }
}
