import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const tests = fileURLToPath(new URL('./tests', import.meta.url))
const files = readdirSync(tests, { recursive: true, encoding: 'utf8' })
  .map((file) => join(tests, file).replaceAll('\\', '/'))
  .filter((file) => /\/tests\/(unit\/.+|[^/]+)\.test\.tsx?$/.test(file))

/** What others would notice: a file replaces modules, globals, the clock or the environment, or changes what pages share. */
const REPLACES =
  /\bvi\.(mock|doMock|stubGlobal|useFakeTimers)\(|withFakeClock\(|@vitest-environment|globalThis|\(window,|#renderer\/(app|features|form|platform|screens|stores)\//
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const matching = (all: string[], text: RegExp) => all.filter((file) => text.test(sources.get(file)!))
const replacing = matching(files, REPLACES)
const onPages = matching(replacing, /@vitest-environment jsdom/)

/** A worker goes on only with a file of its project and begins anew for another: so one project comes after the other. */
class ByProject extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specs)
    return ['together', 'apart', 'pages'].flatMap((name) => sorted.filter(({ project }) => project.name === name))
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    // Not threads: one that is ended while it reads a request of HTTP takes the whole run with it (Node.js 20).
    pool: 'forks',
    // Many tests wait for a server, and by default one core is left free besides.
    maxWorkers: availableParallelism() + 1,
    // What runs side by side in a file waits for most of its time.
    maxConcurrency: 16,
    // A busy machine is no failure: what waits for an answer waits as long as a machine of a tenth of the speed needs.
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: ByProject },
    projects: [
      // The modules are loaded once for all of them, which takes a third of the time otherwise.
      {
        extends: true,
        test: { name: 'together', isolate: false, include: files.filter((file) => !replacing.includes(file)) },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          isolate: false,
          setupFiles: ['tests/unit/apart.ts'],
          include: replacing.filter((file) => !onPages.includes(file)),
        },
      },
      {
        extends: true,
        test: { name: 'pages', isolate: false, setupFiles: ['tests/unit/apart.ts'], include: onPages },
      },
    ],
  },
})
