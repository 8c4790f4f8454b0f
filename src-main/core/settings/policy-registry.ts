import type { PolicyEntry } from './policy.ts'
import { policyKeys, policyValueType } from './policy-schema.ts'

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
export function listsPolicyKey(listing: string): boolean {
  return listing.split(/\r?\n/).some((line) => KEY_LINE.test(line))
}

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
