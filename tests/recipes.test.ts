import { execFile, execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const recipes = join(root, 'docs/recipes')
const tests = ['tests/architecture.test.ts', 'tests/unit/app/screens.test.ts']

interface Step {
  kind: 'new' | 'after' | 'before' | 'replace'
  file: string
  /** The first line that contains this text is the place; unused for a new file. */
  place: string
  code: string
}

/** The steps of a recipe: a line that names a file, and the block of code below it. */
function stepsOf(recipe: string): Step[] {
  const pattern = /^(?:New file `([^`]+)`|In `([^`]+)`, (after|before|replace) `([^`]+)`)\n\n```\w+\n([\s\S]*?)^```$/gm
  return [...recipe.matchAll(pattern)].map(([, created, changed, kind = 'new', place = '', code]) => ({
    kind: kind as Step['kind'],
    file: created ?? changed!,
    place,
    code: code!,
  }))
}

function carryOut({ kind, file, place, code }: Step, copy: string): void {
  const path = join(copy, file)
  if (kind === 'new') {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, code, { flag: 'wx' })
    return
  }
  const lines = readFileSync(path, 'utf8').split('\n')
  const at = lines.findIndex((line) => line.includes(place))
  expect(at, `${file} has no line with ${place}`).toBeGreaterThanOrEqual(0)
  const added = code.replace(/\n$/, '').split('\n')
  lines.splice(kind === 'after' ? at + 1 : at, kind === 'replace' ? 1 : 0, ...added)
  writeFileSync(path, lines.join('\n'))
}

/** A copy of the repository's files, below a folder that is named like one of its own; the packages are linked. */
function copyRepository(): string {
  const copy = join(realpathSync(mkdtempSync(join(tmpdir(), 'recipes-'))), 'out', 'copy')
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of listed.toString().split('\0').filter(Boolean)) {
    if (!/\.(tsx?|json|html|css|svg|md|yml)$/.test(file)) continue
    cpSync(join(root, file), join(copy, file))
  }
  // What `npm run check` left makes the compiler faster.
  const types = join(root, 'out/types')
  if (existsSync(types)) cpSync(types, join(copy, 'out/types'), { recursive: true, preserveTimestamps: true })
  // With the same paths of packages as here, or the compiler would start from the beginning.
  const config = join(copy, 'tsconfig.base.json')
  writeFileSync(
    config,
    readFileSync(config, 'utf8').replace('"composite"', '"preserveSymlinks": true,\n    "composite"'),
  )
  symlinkSync(realpathSync(join(root, 'node_modules')), join(copy, 'node_modules'), 'junction')
  return copy
}

/** Rejects with the output of a script that fails. */
function run(copy: string, script: string, ...args: string[]): Promise<void> {
  const env = { ...process.env, VITEST: '' }
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [join(copy, 'node_modules', script), ...args], { cwd: copy, env }, (error, out, err) =>
      error ? reject(new Error(`${script} ${args.join(' ')}\n${out}\n${err}`)) : resolve(),
    )
  })
}

test('all recipes, carried out on a copy, compile, are formatted and keep the architecture', {
  timeout: 300_000,
}, async () => {
  const copy = copyRepository()
  try {
    // The form's recipe continues the list's.
    const names = readdirSync(recipes).toSorted(
      (a, b) => Number(b === 'list-screen.md') - Number(a === 'list-screen.md'),
    )
    for (const name of names) {
      const steps = stepsOf(readFileSync(join(recipes, name), 'utf8'))
      expect(steps.length, `${name} has no steps`).toBeGreaterThan(1)
      for (const step of steps) carryOut(step, copy)
    }
    const results = await Promise.allSettled([
      run(copy, 'typescript/bin/tsc', '-b'),
      run(copy, '@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
      // A file that is as long as it may be can be one line longer.
      run(copy, 'vitest/vitest.mjs', 'run', ...tests, '-t', '^(?!.*no file is longer)'),
    ])
    for (const result of results) if (result.status === 'rejected') throw result.reason
  } finally {
    rmSync(join(copy, '..', '..'), { recursive: true, force: true })
  }
})
