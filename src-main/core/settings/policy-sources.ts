import { readFileSync, statSync } from 'node:fs'
import { win32 } from 'node:path'
import type { PolicySource } from '#contract/settings.ts'
import { decodeText } from '../network/response.ts'
import {
  type PolicyContent,
  type PolicyEntry,
  parsePolicyFile,
  policyEntries,
  policyKeys,
  policyValueType,
} from './policy.ts'

/** Below HKLM and HKCU; groups such as `settings` are keys below it. */
export const POLICY_KEY = 'Software\\Policies\\OperatorConsole'

const KEY_LINE = /^HKEY_\w+\\Software\\Policies\\OperatorConsole(?:\\(.*))?$/i
const VALUE_LINE = /^ {4}(.*?) {4}REG_(\w+)(?: {4}(.*))?$/
/** `(Default)` or `(默认)`: a value without a name. */
const UNNAMED = /^\(.*\)$/

/** The registry does not distinguish capital letters. */
const spellings = new Map(policyKeys.map((key) => [key.toLowerCase(), key]))

/** The output of a command, which has the code page of the console: in China 936. */
export function decodeConsole(output: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(output)
  } catch {
    return new TextDecoder('gb18030').decode(output)
  }
}

/** Whether a listing of `…\Software\Policies` names the key of the console. */
export const listsPolicyKey = (listing: string): boolean => listing.split(/\r?\n/).some((line) => KEY_LINE.test(line))

/** Parses the output of `reg query …\Software\Policies\OperatorConsole /s`, whatever the language of Windows. */
export function parseRegistry(output: string): PolicyEntry[] {
  const entries: PolicyEntry[] = []
  let group: string[] = []
  for (const line of output.split(/\r?\n/)) {
    const key = KEY_LINE.exec(line)
    if (key) group = key[1]?.split('\\') ?? []
    const [, name, type, text = ''] = VALUE_LINE.exec(line) ?? []
    if (name === undefined || UNNAMED.test(name)) continue
    const path = [...group, name].map((step) => (step.includes('.') ? JSON.stringify(step) : step)).join('.')
    const spelling = spellings.get(path.toLowerCase())
    entries.push(spelling ? [spelling, convert(spelling, parseValue(type!, text))] : [path, text])
  }
  return entries
}

/** Undefined for types that no value has. */
function parseValue(type: string, text: string): string | number | undefined {
  if (type === 'DWORD' || type === 'QWORD') return Number(text)
  if (type === 'MULTI_SZ') return text.replaceAll('\\0', '\n').trim()
  // Variables are not expanded: the environment belongs to the operator.
  if (type === 'EXPAND_SZ' && /%[^%]+%/.test(text)) return undefined
  return type === 'SZ' || type === 'EXPAND_SZ' ? text : undefined
}

/** The registry has neither booleans nor lists: 1 and 0, and JSON as text. */
function convert(key: (typeof policyKeys)[number], value: string | number | undefined): unknown {
  switch (policyValueType(key).kind) {
    case 'boolean':
      return new Map<unknown, boolean>([
        [1, true],
        ['1', true],
        ['true', true],
        [0, false],
        ['0', false],
        ['false', false],
      ]).get(value)
    case 'integer':
    case 'number':
      return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
    case 'amount':
    case 'schedule':
    case 'profile':
      try {
        return typeof value === 'string' ? JSON.parse(value) : value
      } catch {
        return undefined
      }
    default:
      // Several lines are no text: an address would be made of all of them.
      return typeof value === 'string' && value.includes('\n') ? undefined : value
  }
}

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
export const readPolicySources = (host: PolicyHost): PolicyContent[] => [
  ...systemSources(host),
  ...readPolicyFile('installFile', host.installFile),
]

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
    return [parsePolicyFile(source, decodeText(readFileSync(path), null))]
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

const unescapeText = (text: string): string =>
  text.replace(ENTITY, (whole, decimal, hexadecimal, name) => {
    if (name) return entities[name] ?? whole
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16))
  })
