import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Configuration } from 'electron-builder'
import { outDir, root } from './build.ts'
import { runtimeVersion } from './electron-runtime.ts'

/**
 * APPIMAGE_TOOLS_PATH names a folder of tools to use instead of a download. One with the layout of the older runtime
 * (`linux-x64/mksquashfs`, `runtime-x64`) is rearranged with links to the layout that electron-builder looks for (A257).
 */
export function adaptAppImageTools(env: NodeJS.ProcessEnv): void {
  const given = env.APPIMAGE_TOOLS_PATH
  if (!given || existsSync(join(given, 'runtimes')) || !existsSync(join(given, 'runtime-x64'))) return
  const folder = mkdtempSync(join(tmpdir(), 'appimage-tools-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'runtimes'))
  const links = {
    mksquashfs: 'linux-x64/mksquashfs',
    'desktop-file-validate': 'linux-x64/desktop-file-validate',
    'runtimes/runtime-x64': 'runtime-x64',
    lib: 'lib',
  }
  for (const [name, target] of Object.entries(links)) symlinkSync(resolve(given, target), join(folder, name))
  env.APPIMAGE_TOOLS_PATH = folder
}

const SCRIPT = 'forget-accounts.cmd'

/** Puts the script of the removal into the package, with the line ends without which Windows misses its labels. */
export function addRemovalScript(folder: string): void {
  const text = readFileSync(join(root, 'resources/installer', SCRIPT), 'utf8')
  writeFileSync(join(folder, 'resources', SCRIPT), text.replaceAll(/\r?\n/g, '\r\n'))
}

/** As the system, before the files go; not when a newer version replaces this one. A failure does not stop the removal. */
const ACTION = `
    <CustomAction Id="forgetAccounts" Directory="APPLICATIONFOLDER" Execute="deferred" Impersonate="no" Return="ignore"
      ExeCommand='"[System64Folder]cmd.exe" /d /c ""[APPLICATIONFOLDER]resources\\${SCRIPT}" "[ProductName]""'/>
    <InstallExecuteSequence>
      <Custom Action="forgetAccounts" Before="RemoveFiles"><![CDATA[REMOVE="ALL" AND NOT UPGRADINGPRODUCTCODE]]></Custom>
    </InstallExecuteSequence>
`

/** Changes electron-builder's project of an MSI: it takes away what consoles have written for each account, too. */
export function addMsiRemoval(project: string): string {
  const end = project.lastIndexOf('  </Product>')
  if (end < 0) throw new Error('electron-builder 的 MSI 项目没有 Product，卸载时不能清除各账号的内容')
  return project.slice(0, end) + ACTION.slice(1) + project.slice(end)
}

export function changeMsiProject(path: string): void {
  writeFileSync(path, addMsiRemoval(readFileSync(path, 'utf8')))
}

/** The information of the application and of its helpers, before they are signed. */
export function restrictBundles(folder: string): void {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((one) => /\.app[\\/]Contents[\\/]Info\.plist$/.test(one))) {
    const path = join(folder, name)
    writeFileSync(path, restrictInfo(readFileSync(path, 'utf8')))
  }
}

/**
 * Without what the runtime asks macOS for and the console never uses: cameras, microphones and Bluetooth, and insecure
 * connections, which electron-builder allows whatever its configuration says. Its updates need this machine only.
 */
export function restrictInfo(plist: string): string {
  return plist
    .replaceAll(/[ \t]*<key>NS\w+UsageDescription<\/key>\s*<string>[^<]*<\/string>\n?/g, '')
    .replaceAll(/(<key>NSAllowsArbitraryLoads<\/key>\s*)<true\s*\/>/g, '$1<false/>')
}

/** Writes the script that dpkg runs after an installation, electron-builder's and then ours; returns its path. */
export function writeAfterInstall(): string {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
  const own = readFileSync(join(root, 'resources/installer/after-install.sh'), 'utf8')
  const script = readFileSync(resolve('app-builder-lib/templates/linux/after-install.tpl'), 'utf8').trimEnd() + own
  const path = join(outDir, 'after-install.tpl')
  mkdirSync(outDir, { recursive: true })
  writeFileSync(path, script)
  return path
}

/** What electron-builder.yml cannot say. With ELECTRON_OVERRIDE_DIST_PATH that runtime is packed, without a download. */
export function builderConfig(output: string): Configuration {
  const runtime = process.env.ELECTRON_OVERRIDE_DIST_PATH
  adaptAppImageTools(process.env)
  return {
    directories: { output },
    deb: { afterInstall: writeAfterInstall() },
    // Everything is bundled: there are no packages to collect.
    beforeBuild: () => Promise.resolve(false),
    // The downloaded runtime contains a default application.
    afterPack: async ({ appOutDir, electronPlatformName }) => {
      rmSync(join(appOutDir, 'resources/default_app.asar'), { force: true })
      if (electronPlatformName === 'darwin') restrictBundles(appOutDir)
      if (electronPlatformName === 'win32') addRemovalScript(appOutDir)
    },
    msiProjectCreated: changeMsiProject,
    ...(runtime && { electronDist: runtime, electronVersion: runtimeVersion() }),
  }
}

/** Beyond that, for an application that is not signed. */
export function packageConfig(output: string): Configuration {
  return {
    ...builderConfig(output),
    // With the hardened runtime it would not start.
    mac: { hardenedRuntime: false },
    // Setting the fuses breaks the runtime's own signature, without which Apple Silicon starts nothing.
    electronFuses: { resetAdHocDarwinSignature: true },
  }
}
