import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { policyOf } from './policy-of.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const posix = (path: string) => path.replaceAll('\\', '/')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

function filesBelow(folder: string, kind: RegExp): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = `${folder}/${name}`
    if (statSync(join(root, path)).isDirectory()) return filesBelow(path, kind)
    return kind.test(name) ? [path] : []
  })
}

const documents = ['AGENTS.md', 'README.md', 'CONTRIBUTING.md', ...filesBelow('docs', /\.md$/)]
const topLevel = [
  'electron-builder.yml',
  'vitest.config.ts',
  '.github/workflows/ci.yml',
  '.github/workflows/release.yml',
]
const sources = ['src-main', 'src-preload', 'src-renderer', 'scripts', 'tests', 'resources']
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap((folder) => filesBelow(folder, /\.(tsx?|css|html|nsh|plist)$/))
  .filter((file) => file !== 'tests/documents.test.ts')

/** Every number of `12`, `12, 13 and 20–22`. */
function numbersIn(list: string): number[] {
  return list.split(/,|and/).flatMap((item) => {
    const [from, to] = item.split(/–|-/).map(Number)
    return to === undefined ? [from!] : Array.from({ length: to - from! + 1 }, (_, at) => from! + at)
  })
}

const headings = (document: string) =>
  new Set([...textOf(document).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!.toLowerCase()))
const firstCells = (document: string) =>
  new Set([...textOf(document).matchAll(/^\| ([\d–]+) \|/gm)].flatMap(([, cell]) => numbersIn(cell!)))

/** Each page has the entries of one subject. */
const decisionPages = filesBelow('docs/decisions', /\.md$/)
const decisions = new Set(decisionPages.flatMap((page) => [...headings(page)]))
const paragraphs = headings('docs/specification.md')
const inventory = firstCells('docs/specification.md')
const faultNumbers = firstCells('docs/faults.md')

/** Whether a citation such as `quality.md, Fuses` names an existing section; the section may be left out. */
function hasSection(document: string, section: string | undefined): boolean {
  const path = ['', 'recipes/', 'administrators/', 'decisions/']
    .map((folder) => `docs/${folder}${document}.md`)
    .find((file) => existsSync(join(root, file)))
  if (!path) return false
  if (!section) return true
  const words = section.toLowerCase().split(' ')
  // A heading, or the first cell of a row in a table.
  const named = [...headings(path), ...[...textOf(path).matchAll(/^\| ([^|]+) \|/gm)].map(([, cell]) => cell!)]
  return named.some((name) => words.every((word) => name.toLowerCase().includes(word)))
}

const list = String.raw`\d+(?:–\d+)?(?:(?:, | and )\d+(?:–\d+)?)*`

/** The citations in a text that no document resolves. */
function unresolved(text: string): string[] {
  // A sentence may continue on the next line of a comment.
  const plain = text.replaceAll(/\s*\n\s*(?:\*|\/\/|#|;)?\s*/g, ' ')
  const missing: string[] = []
  const check = (what: string, resolves: boolean) => {
    if (!resolves) missing.push(what)
  }
  for (const [cited, from, to] of plain.matchAll(/(?<![#\w-])A(\d{3})(?:–A?(\d{3}))?\b/g))
    for (const number of numbersIn(to ? `${from}–${to}` : from!))
      check(cited, decisions.has(`a${String(number).padStart(3, '0')}`))
  for (const [, part, rest] of plain.matchAll(/\bD([123])((?:(?:,| and)? §[\d.]+)+)/g))
    for (const [, paragraph] of rest!.matchAll(/§([\d.]*\d)/g))
      check(`D${part} §${paragraph}`, paragraphs.has(`d${part} §${paragraph}`))
  for (const [cited, numbers] of plain.matchAll(new RegExp(`\\bfaults? (${list})\\b`, 'g')))
    check(
      cited,
      numbersIn(numbers!).every((number) => faultNumbers.has(number)),
    )
  for (const [cited, numbers] of plain.matchAll(new RegExp(`\\binventory (${list})`, 'gi')))
    check(
      cited,
      numbersIn(numbers!).every((number) => inventory.has(number)),
    )
  for (const [cited, document, section] of plain.matchAll(
    /\b([a-z]+(?:-[a-z]+)*)\.md(?:, "?([A-Za-z][A-Za-z' ]*[A-Za-z]))?/g,
  ))
    if (document !== 'package') check(cited, hasSection(document!, section))
  for (const [cited, section] of plain.matchAll(/\bbackend-facts, (\w+)/g))
    check(cited, hasSection('backend-facts', section))
  return missing
}

describe('citations', () => {
  test('every decision, paragraph, fault and inventory number cited in the code is in docs', () => {
    const missing = [...sources, ...topLevel].flatMap((file) =>
      unresolved(textOf(file)).map((one) => `${file}: ${one}`),
    )
    expect(missing).toEqual([])
  })

  test('every citation in the documents resolves', () => {
    const missing = documents.flatMap((file) => unresolved(textOf(file)).map((one) => `${file}: ${one}`))
    expect(missing).toEqual([])
  })

  test('every decision has a number of its own and a title of one line, and the index leads to it', () => {
    const index = textOf('docs/decisions.md')
    const entries = decisionPages.flatMap((page) =>
      [...textOf(page).matchAll(/^### (A\d+)\n\n(.*)$/gm)].map(([, number, title]) => ({
        page,
        number: number!,
        title,
      })),
    )
    const numbers = entries.map(({ number }) => number)
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
    expect(entries.filter(({ title }) => !/^\*\*.{5,90}\*\*$/.test(title!))).toEqual([])
    const toLink = (page: string, number: string) => `(${page.replace('docs/', '')}#${number.toLowerCase()})`
    expect(entries.filter(({ page, number }) => !index.includes(toLink(page, number)))).toEqual([])
  })

  test('a citation of something that does not exist is found', () => {
    const wrong = 'See A999, D1 §4 and §44, fault 777, inventory 20–900, quality.md, Nonsense; nowhere.md.'
    expect(unresolved(wrong)).toHaveLength(6)
  })
})

/** The files that the recipes create. */
const created = new Set(
  filesBelow('docs/recipes', /\.md$/).flatMap((file) =>
    [...textOf(file).matchAll(/^New file `([^`]+)`/gm)].map(([, name]) => name!),
  ),
)

/** Text outside code blocks. */
const prose = (file: string) => textOf(file).replaceAll(/^```[\s\S]*?^```/gm, '')

describe('documents', () => {
  /** `check` returns what is wrong in a document. */
  const findingsOf = (check: (file: string) => string[]) =>
    documents.flatMap((file) => check(file).map((finding) => `${file} ${finding}`))

  test('link to existing files and headings', () => {
    const isBroken = (file: string, target: string) => {
      const [path, anchor] = target.split('#')
      const linked = path === '' ? file : posix(relative(root, join(root, dirname(file), path!)))
      if (!existsSync(join(root, linked))) return true
      if (!anchor) return false
      const anchors = [...headings(linked)].map((heading) =>
        heading.replaceAll(/[^\p{L}\p{N} -]/gu, '').replaceAll(' ', '-'),
      )
      return !anchors.includes(anchor)
    }
    const findings = findingsOf((file) =>
      [...textOf(file).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, target]) => target!)
        .filter((target) => !/^[a-z]+:/.test(target) && isBroken(file, target))
        .map((target) => `links to ${target}`),
    )
    expect(findings).toEqual([])
  })

  test('name existing commands', () => {
    const scripts = Object.keys(JSON.parse(textOf('package.json')).scripts)
    const findings = findingsOf((file) => {
      const commands = [...textOf(file).matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)]
      const quoted = prose(file).matchAll(/`((?:test|check|build|dev|start|bench|preview|simulator):[\w]+)`/g)
      const names = [...commands.map(([, script, short]) => script ?? short!), ...[...quoted].map(([, name]) => name!)]
      return names.filter((name) => !scripts.includes(name)).map((name) => `names ${name}`)
    })
    expect(findings).toEqual([])
  })

  test('name existing files', () => {
    const tops = /^(?:src-(?:main|preload|renderer)|tests|scripts|resources|docs|\.github|\.ci)(?:\/|$)/
    const files = /^(?:package\.json|electron-builder\.yml|tsconfig[\w.]*\.json|biome\.json|vitest\.config\.ts)$/
    const findings = findingsOf((file) =>
      [...prose(file).matchAll(/`([^`\s]+)`/g)]
        .map(([, name]) => name!)
        .filter((name) => (tops.test(name) || files.test(name)) && !/[<>*{…]/.test(name))
        .filter((name) => !created.has(name) && !existsSync(join(root, name)))
        .map((name) => `names ${name}`),
    )
    expect(findings).toEqual([])
  })

  test('and the comments name files of code that exist, by path or by name alone', () => {
    const known = [...sources, ...created, ...topLevel, 'playwright.config.ts', 'tests/documents.test.ts']
    const namesIn = (text: string) =>
      [...text.matchAll(/(?<![\w./#@{*-])[\w./-]*\w\.tsx?\b(?!\()/g)].map(([name]) => name)
    const exists = (name: string) => {
      const path = name.replace(/^(?:\.{1,2}\/)+/, '')
      return known.some((file) => file === path || file.endsWith(`/${path}`))
    }
    const comments = (file: string) => textOf(file).match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g) ?? []
    const texts = [
      ...documents.map((file) => [file, prose(file)] as const),
      ...sources.map((file) => [file, comments(file).join('\n')] as const),
    ]
    const missing = texts.flatMap(([file, text]) =>
      namesIn(text)
        .filter((name) => !exists(name))
        .map((name) => `${file} names ${name}`),
    )
    expect(missing).toEqual([])
  })

  test('every policy file of the administrators’ guide is valid', () => {
    const examples = [...textOf('docs/administrators/policy.md').matchAll(/^```json\n([\s\S]*?)^```/gm)].map(
      ([, text]) => text!,
    )
    expect(examples.length).toBeGreaterThan(0)
    for (const example of examples) expect(policyOf(JSON.parse(example)).issues).toEqual([])
  })
})
