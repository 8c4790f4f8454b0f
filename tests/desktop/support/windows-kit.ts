import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { kitEnvironment, runKit } from './packaging-kit.ts'

/** The folder of an account's programs, which Windows has from the start. */
const PROGRAMS = '%USERPROFILE%\\AppData\\Local\\Programs'

/** What is installed in the kit's Windows, and what a program did to it. */
export interface WindowsState {
  /** The lower eight bits of the program's exit code: what a process of this system can have. */
  code: number
  /** `name: arguments` of what the installer asked of the system. */
  calls: string[]
  /** Files and empty folders; the account's folder is `%USERPROFILE%`. */
  paths: string[]
  /** Values below Software by `key\name`. */
  registry: Record<string, unknown>
}

/** The kit's Windows, without the console. One test at a time: there is only one. */
export class Windows {
  readonly #variables: Record<string, string | undefined>
  readonly #drive: string
  readonly #account: string

  private constructor(variables: Record<string, string | undefined>) {
    this.#variables = variables
    this.#drive = join(variables.WINEPREFIX ?? '', 'drive_c')
    const accounts = readdirSync(join(this.#drive, 'users')).filter((name) => name !== 'Public')
    this.#account = join('users', accounts[0] ?? '')
  }

  static async open(): Promise<Windows> {
    // First, since other accounts of an earlier test go with it.
    await runKit('windows', ['reset'])
    return new Windows(await kitEnvironment())
  }

  async run(args: string[], env: Record<string, string> = {}): Promise<WindowsState> {
    const { code, lines } = await runKit('windows', args, env)
    const of = (...kinds: string[]) => lines.filter(({ kind }) => kinds.includes(kind))
    return {
      code,
      calls: of('call').map(({ name, arguments: words }) => `${name}: ${(words as string[]).join(' ')}`),
      paths: of('file', 'folder')
        .map(({ path }) => String(path))
        .filter((path) => path !== PROGRAMS),
      registry: Object.fromEntries(of('registry').map(({ key, name, value }) => [`${key}\\${name}`, value])),
    }
  }

  /** Ends the consoles that `run` started, while another program of the kit may be running. */
  async endConsoles(): Promise<void> {
    const args = ['taskkill', '/F', '/IM', 'operator-console.exe']
    await promisify(execFile)('wine', args, { env: { ...this.#variables, DISPLAY: '' } })
  }

  /** The path on this system of one that begins with `C:\` or `%USERPROFILE%\`. */
  path(windowsPath: string): string {
    const local = windowsPath.replace(/^C:\\/, '').replace('%USERPROFILE%', this.#account)
    return join(this.#drive, ...local.split('\\'))
  }

  /** The path inside Windows, with the name of the account. */
  expand(windowsPath: string): string {
    return windowsPath.replace('%USERPROFILE%', `C:\\${this.#account.replaceAll('/', '\\')}`)
  }

  exists(windowsPath: string): boolean {
    return existsSync(this.path(windowsPath))
  }

  read(windowsPath: string): string {
    return readFileSync(this.path(windowsPath), 'utf8')
  }

  write(windowsPath: string, text: string): void {
    mkdirSync(dirname(this.path(windowsPath)), { recursive: true })
    writeFileSync(this.path(windowsPath), text)
  }
}
