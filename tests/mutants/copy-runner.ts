import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyMutant, levelOf, type Mutant, type TestRun } from './mutant.ts'

/** As it was before the unit tests, which run in this process, made it theirs: pages built with theirs do not start. */
const environment = { ...process.env }

const notCopied = new Set(['node_modules', 'out', 'dist', '.git'])

/** Tests of built pages and programs run in a copy of the sources, which is built with each breakage. */
export function startCopyRunner(root: string) {
  const copy = join(root, 'out/mutants')
  mkdirSync(copy, { recursive: true })
  for (const name of readdirSync(copy)) if (!notCopied.has(name)) rmSync(join(copy, name), { recursive: true })
  for (const name of readdirSync(root)) {
    if (!notCopied.has(name)) cpSync(join(root, name), join(copy, name), { recursive: true, preserveTimestamps: true })
  }
  if (!existsSync(join(copy, 'node_modules')))
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')

  return {
    run(mutant: Mutant, isBroken: boolean): TestRun {
      const path = join(copy, mutant.file)
      const source = readFileSync(path, 'utf8')
      const suite = levelOf(mutant)
      const resultFile = join(copy, 'out/test-results', `${suite}.json`)
      try {
        if (isBroken) writeFileSync(path, applyMutant(source, mutant))
        const selection = mutant.title === undefined ? [] : ['--grep', mutant.title]
        const args = ['--import', 'tsx', 'tests/run.ts', suite, mutant.killedBy, ...selection]
        const { stdout, stderr } = spawnSync(process.execPath, args, {
          cwd: copy,
          env: environment,
          encoding: 'utf8',
          maxBuffer: 2 ** 26,
        })
        if (!existsSync(resultFile)) return { passed: 0, failed: [], error: stderr + stdout }
        const { stats } = JSON.parse(readFileSync(resultFile, 'utf8'))
        const failed = Array.from({ length: stats.unexpected }, () => mutant.killedBy)
        return { passed: stats.expected, failed, error: undefined }
      } finally {
        if (isBroken) writeFileSync(path, source)
      }
    },
  }
}
