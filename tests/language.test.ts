import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** Words of the former private vocabulary, which must not come back into names and comments. */

const root = fileURLToPath(new URL('..', import.meta.url))
const files = ['src-main', 'src-preload', 'src-renderer', 'scripts', 'resources', 'tests']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && path !== 'tests/language.test.ts')

/** Not allowed as a word of a camelCase, kebab-case or upper-case name. */
const NAME_WORDS = new Set([
  ...['told', 'tell', 'tells', 'said', 'heard', 'asked', 'kept', 'became', 'undone', 'anew', 'unseen', 'veiled'],
  ...['nobody', 'somebody', 'whoever', 'room', 'rooms', 'house', 'desk', 'desks', 'deed', 'deeds', 'trail', 'trails'],
  ...['wish', 'wishes', 'hand', 'hands', 'fault', 'faults', 'faulty'],
])
/** `shownRows`, `readAgain`, `LONGEST_NAME`. */
const NAME_SHAPES = /^(shown(?![a-z])|Shown(?![a-z])|(LONGEST|LARGEST|MOST|LEAST)_)|[a-z]Again$/

const COMMENT_WORDS =
  /\b(told|became|anew|nobody|somebody|whoever|deeds?|trails?|wish|wishes|desks?|hands?|heard|hears?|he|his|him|she|her)\b|^\W*Answers\b/i

/** Names in use, and where: everything else on the list stays out. */
const exceptions: { names: RegExp; files: RegExp; reason: string }[] = [
  { names: /^(told|undone)$/, files: /audit-log/, reason: 'stored by earlier versions in the audit log' },
  { names: /^fault$/, files: /chat-unsent|saved-messages/, reason: 'stored with unsent chat messages' },
  { names: /fault/i, files: /^tests\//, reason: 'faults injected by the simulator, docs/faults.md' },
  { names: /^hand$/, files: /endpoint-catalogue/, reason: 'pay-agent-hand, a path of the server' },
]

/** Comments, then quoted texts, then names; the text of template literals and JSX is read as names. */
const TOKENS = /\/\/.*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|[A-Za-z_$][\w$]*/g

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z]+/)
}

function findingsIn(path: string, text: string): string[] {
  const isForbidden = (name: string) =>
    (NAME_SHAPES.test(name) || wordsOf(name).some((word) => NAME_WORDS.has(word))) &&
    !exceptions.some((exception) => exception.names.test(name) && exception.files.test(path))
  const found = (text.match(TOKENS) ?? []).filter((token) => {
    if (token.startsWith('/')) return COMMENT_WORDS.test(token.replace(/`[^`]*`|pay-agent-hand/g, ''))
    return !/['"]/.test(token[0]!) && isForbidden(token)
  })
  return [...new Set(found)].map((token) => `${path}: ${token.replace(/\s+/g, ' ').slice(0, 120)}`)
}

test('names and comments are plain technical English (CONTRIBUTING.md)', () => {
  expect(files.length).toBeGreaterThan(500)
  const findings = files.flatMap((path) => [
    ...findingsIn(path, path.split('/').at(-1)!.replace(/\W/g, '_')),
    ...findingsIn(path, readFileSync(join(root, path), 'utf8')),
  ])
  expect(findings).toEqual([])
})

test('words of the former vocabulary are found in names and comments, not in texts', () => {
  const source = "// Nobody asked.\nconst keptRows = readAgain(text.told, 'told')\nfunction faultOf() {} // again"
  expect(findingsIn('src-main/a.ts', source)).toEqual([
    ...['// Nobody asked.', 'keptRows', 'readAgain', 'told', 'faultOf'].map((token) => `src-main/a.ts: ${token}`),
  ])
})
