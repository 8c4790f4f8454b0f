import { type RouteName, routes } from '#shared/routes.ts'
import { resolveImport } from '../support/imports.ts'

/** Which tests concern a change (docs/testing.md). `files`: the text of every source and test by its path. */

export interface Selection {
  unit: string[]
  /** Component tests, journeys and browser tests. */
  pages: string[]
  /** Changed files that concern so many pages that only `npm test` tries them. */
  wide: string[]
}

type Files = ReadonlyMap<string, string>

/** More screens, or more tests of pages, are no change of one screen. */
const MAX_SCREENS = 4
const MAX_HELPED = 12
const SCREENS = 'src-renderer/app/routing/screens.ts'
/** About the frame around the screens and the chat above them: the screens that they name are examples. */
const SHELL_TEST = /^tests\/(component|e2e)\/(shell|chat)\//
const PAGE_TEST = /^tests\/(component|journeys|e2e)\/.*\.spec\.ts$/
const UNIT_TEST = /^tests\/(unit\/.*|[^/]+)\.test\.tsx?$/

function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/(?:from\s+|import\s*\(\s*|import\s+)'([.#][^']+)'/g)].map(([, target]) =>
    resolveImport(file, target!),
  )
}

/** A file with all that it imports, directly or not. */
function createClosure(files: Files): (file: string) => ReadonlySet<string> {
  const imports = new Map([...files].map(([file, text]) => [file, importsOf(file, text)]))
  const closures = new Map<string, ReadonlySet<string>>()
  return (start) => {
    const known = closures.get(start)
    if (known) return known
    const found = new Set([start])
    // A set also visits what is added on the way.
    for (const file of found) for (const target of imports.get(file) ?? []) found.add(target)
    closures.set(start, found)
    return found
  }
}

/** The module of each screen, by the name of its route. */
function screenModules(files: Files): Map<RouteName, string> {
  const source = files.get(SCREENS) ?? ''
  const [head = '', ...rows] = source.split("  screen('")
  const found = rows.map((row): [RouteName, string] => {
    const loader = row.match(/load: (\w+),/)?.[1]
    const code = loader ? head.slice(head.indexOf(`const ${loader} `)) : row
    return [row.slice(0, row.indexOf("'")) as RouteName, importsOf(SCREENS, code)[0]!]
  })
  return new Map(found)
}

/** The screens that a test is about: the two that it names most often, by title, path or route. */
function screensOf(text: string, names: RouteName[]): RouteName[] {
  const counts = names.map((route) => {
    const { title, path } = routes[route]
    return [title, `${path}'`, `routes.${route}.`].reduce((sum, name) => sum + text.split(name).length - 1, 0)
  })
  const least = counts.toSorted((a, b) => b - a)[1] ?? 0
  return names.filter((_, at) => counts[at]! >= Math.max(1, least))
}

/** The tests for the changed files: by what they import, and those of pages by the screen that they are about. */
export function selectTests(changed: readonly string[], files: Files): Selection {
  const all = [...files.keys()]
  const closureOf = createClosure(files)
  const screens = [...screenModules(files)]
  const names = screens.map(([route]) => route)
  const pageTests = all.filter((file) => PAGE_TEST.test(file))
  const selected = new Set<string>()
  const wide: string[] = []
  for (const file of changed) {
    const reaches = (other: string) => closureOf(other).has(file)
    if (file.startsWith('tests/')) {
      const helped = pageTests.filter(reaches)
      if (helped.length > MAX_HELPED) wide.push(file)
      else for (const test of helped) selected.add(test)
      continue
    }
    if (!file.startsWith('src-')) continue
    const concerned = screens.filter(([, module]) => reaches(module)).map(([route]) => route)
    if (concerned.length === 0 || concerned.length > MAX_SCREENS) wide.push(file)
    else
      for (const test of pageTests) {
        const named = SHELL_TEST.test(test) ? [] : screensOf(files.get(test)!, names)
        if (named.some((route) => concerned.includes(route))) selected.add(test)
      }
  }
  const unit = all.filter((file) => UNIT_TEST.test(file) && changed.some((other) => closureOf(file).has(other)))
  return { unit, pages: [...selected].toSorted(), wide }
}
