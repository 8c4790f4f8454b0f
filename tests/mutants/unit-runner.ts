import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { applyMutant, type Mutant, type TestRun } from './mutant.ts'

/** One Vitest for all breakages: only the broken file and the test are loaded again. */
export async function startUnitRunner(root: string) {
  let current: Mutant | null = null
  const swapSource = {
    name: 'swap-source',
    enforce: 'pre' as const,
    transform: (code: string, id: string) =>
      current && id === join(root, current.file).replaceAll('\\', '/') ? applyMutant(code, current) : null,
  }
  const vitest = await createVitest(
    'test',
    {
      root,
      // Each file has modules of its own, as each run has other sources.
      config: false,
      include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
      setupFiles: ['tests/unit/apart.ts'],
      pool: 'threads',
      watch: false,
      bail: 1,
      reporters: [{}],
      // A breakage may be noticed by an answer that never comes.
      testTimeout: 15_000,
      expect: { poll: { timeout: 10_000 } },
    },
    { plugins: [swapSource] },
  )
  const project = vitest.projects[0]!

  return {
    async run(testFile: string, title: string | undefined, mutant: Mutant | null): Promise<TestRun> {
      for (const changed of [current, mutant]) if (changed) vitest.invalidateFile(join(root, changed.file))
      current = mutant
      if (title === undefined) vitest.resetGlobalTestNamePattern()
      else vitest.setGlobalTestNamePattern(title)
      // Failures of earlier runs count for `bail`.
      vitest.state.filesMap.clear()
      vitest.state.idMap.clear()
      const specification = project.createSpecification(join(root, testFile))
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification])
      const tests = testModules.flatMap(({ children }) => [...children.allTests()])
      const failed = tests.filter((test) => test.result().state === 'failed')
      const passed = tests.filter((test) => test.result().state === 'passed')
      const unhandled = unhandledErrors.map((error) => `unhandled: ${error instanceof Error ? error.message : error}`)
      const [error] = testModules.flatMap((module) => module.errors())
      return {
        passed: passed.length,
        failed: [...failed.map(({ fullName }) => fullName), ...unhandled],
        error: error?.message,
      }
    },
    close: () => vitest.close(),
  }
}
