/**
 * Breaks the product in small ways, one after the other, and names the breakages that no test notices:
 * `tsx tests/mutants/main.ts`, all; `--level unit`, one level; `--only TEXT`, those whose name or file contains the text.
 */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { mutants } from './all.ts'
import { startCopyRunner } from './copy-runner.ts'
import { levelOf, type Mutant, type TestRun } from './mutant.ts'
import { startUnitRunner } from './unit-runner.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, level: { type: 'string' } } })
const selected = mutants
  .filter(({ name, file, killedBy }) => [name, file, killedBy].some((text) => text.includes(values.only)))
  .filter((mutant) => values.level === undefined || levelOf(mutant) === values.level)
const isUnit = (mutant: Mutant) => levelOf(mutant) === 'unit'
const unit = selected.some(isUnit) ? await startUnitRunner(root) : null
const copy = selected.every(isUnit) ? null : startCopyRunner(root)

async function runTests(mutant: Mutant, isBroken: boolean): Promise<TestRun> {
  if (isUnit(mutant)) return unit!.run(mutant.killedBy, mutant.title, isBroken ? mutant : null)
  return copy!.run(mutant, isBroken)
}

/** Null if a test noticed the breakage. */
async function tryMutant(mutant: Mutant): Promise<string | null> {
  const started = performance.now()
  const { passed, failed, error } = await runTests(mutant, true)
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  const unkilled = error ? `not tried: ${error}` : 'SURVIVED'
  const outcome = failed.length > 0 ? `killed by "${failed[0]}"` : unkilled
  process.stdout.write(`${seconds} s  ${mutant.name}: ${outcome}\n`)
  if (failed.length > 0) return null
  return `${mutant.name}: ${error ? 'the test cannot be run' : `${passed} tests of ${mutant.killedBy} passed`}`
}

const problems: string[] = []
const testOf = ({ killedBy, title = '' }: Mutant) => `${killedBy} ${title}`
for (const test of new Set(selected.map(testOf))) {
  const group = selected.filter((mutant) => testOf(mutant) === test)
  // A test that fails anyway notices nothing.
  const unbroken = await runTests(group[0]!, false)
  if (unbroken.passed === 0 || unbroken.failed.length > 0) {
    problems.push(`${test} fails without a breakage, or has no tests: ${unbroken.failed[0] ?? unbroken.error}`)
    continue
  }
  for (const mutant of group) problems.push(...[await tryMutant(mutant)].filter((problem) => problem !== null))
}
await unit?.close()
process.stdout.write(
  `\n${selected.length} breakages, ${problems.length} problems\n${problems.map((text) => `  ${text}\n`).join('')}`,
)
process.exitCode = problems.length > 0 || selected.length === 0 ? 1 : 0
