import { readFileSync, statSync } from 'node:fs'
import { win32 } from 'node:path'
import type { PolicySource } from '#shared/policy-source.ts'
import { type PolicyContent, type PolicyEntry, parsePolicyFile, policyEntries } from './policy.ts'
import { decodeConsole, listsPolicyKey, POLICY_KEY, parseRegistry } from './policy-registry.ts'

/** What the sources need of the machine. */
export interface PolicyHost {
  platform: NodeJS.Platform
  /** Windows' own folder. */
  systemRoot: string
  /** Account name, whose managed preferences are read on macOS. Throws where the system has none for this user. */
  account(): string
  /** Linux: policy of all installations. */
  systemFile: string
  managedPreferences: string
  /** policy.json beside the installation. */
  installFile: string
  /** Runs a program to its end, without a shell and for a limited time; `status` is null if it did not run or end. */
  run(program: string, args: string[]): { status: number | null; stdout: Uint8Array }
}

const MAX_FILE_BYTES = 1024 * 1024
const PREFERENCES_FILE = 'com.operator-console.desktop.plist'
const NOT_RUN = '无法读取，请检查 reg.exe 能否运行'

/** Reads every source of this machine that is there, strongest first (A262). */
export function readPolicySources(host: PolicyHost): PolicyContent[] {
  return [...systemSources(host), ...readPolicyFile('installFile', host.installFile)]
}

function systemSources(host: PolicyHost): PolicyContent[] {
  if (host.platform === 'win32') return readGroupPolicy(host)
  if (host.platform === 'linux') return readPolicyFile('systemFile', host.systemFile)
  if (host.platform !== 'darwin') return []
  const { managedPreferences: folder, account } = host
  return [
    ...readPreferences('machineProfile', `${folder}/${PREFERENCES_FILE}`, host),
    ...readPreferences('userProfile', `${folder}/${account()}/${PREFERENCES_FILE}`, host),
  ]
}

/**
 * `reg query` ends with 1 for a key that does not exist as well as for a failure, in the language of Windows. So the keys
 * above are listed first: HKLM's exists always, and an account without any policy lacks its own.
 */
function readGroupPolicy(host: PolicyHost): PolicyContent[] {
  const query = (...args: string[]) => {
    const { status, stdout } = host.run(win32.join(host.systemRoot, 'System32', 'reg.exe'), ['query', ...args])
    return { status, output: decodeConsole(stdout) }
  }
  const contents: PolicyContent[] = []
  for (const [source, hive] of [
    ['machinePolicy', 'HKLM'],
    ['userPolicy', 'HKCU'],
  ] as const) {
    const listing = query(`${hive}\\${POLICY_KEY.slice(0, POLICY_KEY.lastIndexOf('\\'))}`)
    if (listing.status === 1 && hive === 'HKCU') continue
    if (listing.status !== 0) return [...contents, { source, error: NOT_RUN }]
    if (!listsPolicyKey(listing.output)) continue
    const { status, output } = query(`${hive}\\${POLICY_KEY}`, '/s')
    contents.push(status === 0 ? { source, entries: parseRegistry(output) } : { source, error: NOT_RUN })
  }
  return contents
}

function readPreferences(source: PolicySource, path: string, { run }: PolicyHost): PolicyContent[] {
  if (isAbsent(path)) return []
  const { status, stdout } = run('/usr/bin/plutil', ['-convert', 'xml1', '-o', '-', path])
  try {
    if (status === 0) return [{ source, entries: parseManagedPreferences(new TextDecoder().decode(stdout)) }]
  } catch {
    // Named below.
  }
  return [{ source, error: '不是有效的属性列表，或无法读取' }]
}

/** A policy.json, empty if there is none. */
export function readPolicyFile(source: PolicySource, path: string): PolicyContent[] {
  if (isAbsent(path)) return []
  try {
    if (statSync(path).size > MAX_FILE_BYTES) return [{ source, error: '文件过大' }]
    return [parsePolicyFile(source, readFileSync(path, 'utf8'))]
  } catch {
    return [{ source, error: '文件无法读取' }]
  }
}

/** A file whose folder may not be opened is there as far as anyone knows. */
function isAbsent(path: string): boolean {
  try {
    statSync(path)
    return false
  } catch (error) {
    return ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
  }
}

/** Opening, closing or empty tag, and the text after it. */
const TAG = /<(\/?)([a-z]+)(\/?)>([^<]*)/g
const ENTITY = /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi
const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Payload keys that macOS itself writes beside those of a profile. */
const PAYLOAD_KEY = /^Payload[A-Z]/

/** Parses the managed preferences as XML (`plutil -convert xml1`). Throws when they are no property list. */
export function parseManagedPreferences(xml: string): PolicyEntry[] {
  const entries = policyEntries(parsePlist(xml)).filter(([path]) => !PAYLOAD_KEY.test(path))
  // A property list has no null.
  return entries.map(([path, value]) => [path, path === 'alerts.quietExcept' && value === 'null' ? null : value])
}

/**
 * The values of an XML property list. JSON would be simpler, but `plutil` converts no list to it that has a date or binary
 * data anywhere, and one such value must not unlock the others.
 */
function parsePlist(xml: string): unknown {
  const start = xml.indexOf('>', xml.indexOf('<plist'))
  const tags = [...xml.slice(start + 1, Math.max(xml.lastIndexOf('</plist>'), 0)).matchAll(TAG)]
  let at = 0

  function parseValue(): unknown {
    const [, closes, name, empty, text = ''] = tags[at++] ?? []
    if (name === undefined || closes) throw new Error('not a property list')
    if (name === 'true' || name === 'false') return closeTag(empty, name === 'true')
    if (name === 'dict') return empty ? {} : parseDictionary()
    if (name === 'array') return empty ? [] : parseArray()
    // What follows an empty tag is not its content.
    const content = empty ? '' : unescapeText(text)
    if (name === 'integer' || name === 'real') return closeTag(empty, Number(content))
    // A date or binary data is no value of any key.
    return closeTag(empty, name === 'string' || name === 'key' ? content : undefined)
  }

  function closeTag<T>(empty: string | undefined, value: T): T {
    if (!empty) at++
    return value
  }

  const isOpen = () => tags[at] !== undefined && tags[at]![1] !== '/'

  function parseDictionary(): object {
    const entries: [string, unknown][] = []
    while (isOpen()) {
      const name = parseValue()
      entries.push([String(name), parseValue()])
    }
    return closeTag('', Object.fromEntries(entries))
  }

  function parseArray(): unknown[] {
    const items: unknown[] = []
    while (isOpen()) items.push(parseValue())
    return closeTag('', items)
  }

  return parseValue()
}

function unescapeText(text: string): string {
  return text.replace(ENTITY, (whole, decimal, hexadecimal, name) => {
    if (name) return entities[name] ?? whole
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16))
  })
}
