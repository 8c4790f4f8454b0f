import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = new URL('..', import.meta.url)
const textOf = (path: string) => readFileSync(fileURLToPath(new URL(path, root)), 'utf8')

interface Step {
  path: string
  name: string
  /** Leads to the next step; undefined: the last one. */
  link: string | undefined
}

const STEP = /^\d+\. `([^`]+)` · `([^`]+)`(?: \(`([^`]+)`\))?$/

/** The numbered lists of architecture.md, Three flows. */
function readWalks(document: string): Step[][] {
  const section = document.slice(document.indexOf('## Three flows'), document.indexOf('## Money'))
  const walks: Step[][] = []
  for (const line of section.split('\n')) {
    const [, path, name, link] = STEP.exec(line) ?? []
    if (!path || !name) continue
    if (line.startsWith('1. ')) walks.push([])
    walks.at(-1)!.push({ path, name, link })
  }
  return walks
}

const has = (path: string, word: string) =>
  textOf(path)
    .split(/[^\w#]+/)
    .includes(word) ||
  (/\W$/.test(word) && textOf(path).includes(word))

/** The steps that are not as the document says. */
function findGaps(walk: Step[]): string[] {
  return walk.flatMap(({ path, name, link }, at) => {
    if (!existsSync(fileURLToPath(new URL(path, root)))) return [`${path} does not exist`]
    if (!has(path, name)) return [`${path} has no ${name}`]
    const next = walk[at + 1]
    if (!link || !next) return link || next ? [`${path}: the end is not the last step`] : []
    return [path, next.path]
      .filter((file) => existsSync(fileURLToPath(new URL(file, root))) && !has(file, link))
      .map((file) => `${file} has no ${link}`)
  })
}

const walks = readWalks(textOf('docs/architecture.md'))

test('the flows lead through the sources as architecture.md says', () => {
  // How many files a flow passes: what leads through another one is a cost to its readers.
  expect(walks.map((walk) => new Set(walk.map(({ path }) => path)).size)).toEqual([14, 12, 14])
  expect(walks.flatMap(findGaps)).toEqual([])
})

test('a step that is not there, or leads nowhere, is found', () => {
  const [first, second] = walks[0]!
  const renamed = { ...first!, name: 'onNothing' }
  const unlinked = { ...first!, link: 'applyNothing' }
  const moved = { ...second!, path: 'src-main/core/nowhere.ts', link: undefined }
  expect(findGaps([renamed, { ...second!, link: undefined }])).toHaveLength(1)
  expect(findGaps([unlinked, { ...second!, link: undefined }])).toHaveLength(2)
  expect(findGaps([first!, moved])).toHaveLength(1)
})
