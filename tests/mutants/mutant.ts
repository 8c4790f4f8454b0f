/** A small breakage of the product with the test that notices it. */
export interface Mutant {
  /** What the product does wrong with it. */
  name: string
  file: string
  /** Occurs exactly once in the file. */
  text: string
  replacement: string
  /** The test file; the folder below `tests` is its level. */
  killedBy: string
  /** Part of the titles of the tests to run, where the whole file takes long. */
  title?: string
}

export interface TestRun {
  passed: number
  /** Titles. */
  failed: string[]
  /** Why the file could not be run. */
  error: string | undefined
}

type Breakage = readonly [name: string, text: string, replacement: string, title?: string]

/** Breakages of one file that one test file notices; its path begins below `tests`. */
export function breakagesOf(file: string, test: string, breakages: readonly Breakage[]): Mutant[] {
  return breakages.map(([name, text, replacement, title]) => ({
    ...{ name, file, text, replacement, killedBy: `tests/${test}` },
    ...(title && { title }),
  }))
}

/** Breakages of one file that its own unit test notices, which is in the same folder and has the same name. */
export function ownBreakages(file: string, breakages: readonly Breakage[]): Mutant[] {
  const test = file.replace(/^src-\w+/, 'unit').replace(/(?=\.tsx?$)/, '.test')
  return breakagesOf(file, test, breakages)
}

export function levelOf({ killedBy }: Mutant): string {
  return killedBy.split('/')[1]!
}

/** The source with the breakage. Throws if the entry no longer fits the source. */
export function applyMutant(source: string, { name, file, text, replacement }: Mutant): string {
  const parts = source.split(text)
  if (parts.length !== 2) throw new Error(`"${name}": its text occurs ${parts.length - 1} times in ${file}`)
  return parts.join(replacement)
}
