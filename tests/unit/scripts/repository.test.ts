import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '#scripts/build.ts'
import { readGuide } from '../../support/administrators-guide.ts'

interface Step {
  uses?: string
  run?: string
}
interface Job {
  'runs-on': string
  needs?: string
  permissions?: object
  strategy?: { matrix: { os: string[] } }
  steps: Step[]
}

const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

/** Device names with any extension, forbidden characters, and names that end in a dot or a blank. */
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)|[<>:"|?*\\]|[. ]$/i
const hasControl = (name: string) => [...name].some((letter) => letter < ' ')
const isReserved = (path: string) => path.split('/').some((name) => RESERVED.test(name) || hasControl(name))

describe('a checkout on Windows', () => {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)

  test('has no reserved file name', () => {
    expect(tracked).toContain('package.json')
    expect(tracked.filter(isReserved)).toEqual([])
    expect(['NUL', 'src/aux.ts', 'com1', 'a/b. ', 'a:b', 'lpt9/x'].filter((path) => !isReserved(path))).toEqual([])
    expect(['null.ts', 'src/console.ts', 'auxiliary', '.npmrc', 'com10'].filter(isReserved)).toEqual([])
  })

  test('has no file names that differ only in case', () => {
    expect(new Set(tracked.map((path) => path.toLowerCase())).size).toBe(tracked.length)
  })

  test('has the line endings of the formatter', () =>
    expect(textOf('.gitattributes')).toMatch(/^\* text=auto eol=lf$/m))
})

describe('the workflows', () => {
  const folder = '.github/workflows'
  const files = readdirSync(join(root, folder))
  // electron-updater's own parser.
  const { load } = createRequire(createRequire(import.meta.url).resolve('electron-updater'))('js-yaml')
  const jobsOf = (file: string): Record<string, Job> => load(textOf(`${folder}/${file}`)).jobs
  const runsOf = (job: Job) => job.steps.flatMap(({ run }) => run ?? [])
  const scriptsOf = (job: Job) => runsOf(job).flatMap((run) => run.match(/npm run [\w:-]+/g) ?? [])
  const systems = ['windows-latest', 'macos-latest', 'ubuntu-latest']

  test('every push is checked, unit-tested and built on three systems, and tested in Chromium and in Electron on Linux', () => {
    expect(textOf(`${folder}/ci.yml`)).toMatch(/^on:\n {2}push:\n {2}schedule:$/m)
    const { build, browser, desktop } = jobsOf('ci.yml') as Record<'build' | 'browser' | 'desktop', Job>
    expect(build.strategy!.matrix.os).toEqual(systems)
    expect(scriptsOf(build)).toEqual(['npm run check', 'npm run test:unit', 'npm run build'])
    expect(scriptsOf(browser)).toEqual(['npm run test:component', 'npm run test:journeys', 'npm run test:e2e'])
    expect(scriptsOf(desktop)).toEqual(['npm run test:desktop'])
    expect([browser, desktop].map((job) => job['runs-on'])).toEqual(['ubuntu-latest', 'ubuntu-latest'])
  })

  test('every night packages are built and more random documents drawn', () => {
    const { nightly } = jobsOf('ci.yml') as Record<'nightly', Job>
    expect(nightly).toMatchObject({
      if: "github.event_name != 'push'",
      env: { PROPERTY_RUNS: '1000', SCHEDULES: '5000' },
    })
    expect(nightly.strategy!.matrix).toEqual({ run: ['test:packaging', 'test:unit'] })
    expect(runsOf(nightly).filter((run) => run.includes('matrix.run'))).toHaveLength(1)
  })

  test('use Node as Electron’s tools support it; the check and the two commands also run on the oldest that package.json allows', () => {
    const { engines } = JSON.parse(textOf('package.json'))
    const versions = files.flatMap((file) => textOf(`${folder}/${file}`).match(/node(?:-version)?: ['\d[].*/g) ?? [])
    const oldest = engines.node.replace('>=', '')
    expect(versions.filter((version) => !/\b22\b/.test(version))).toEqual([`node: '${oldest}'`])
    const { commands } = jobsOf('ci.yml')
    expect(commands!.strategy!.matrix).toEqual({ node: [oldest, '22', '24'] })
    expect(runsOf(commands!)).toEqual(['npm ci', expect.stringContaining('npm start >'), 'npm test'])
    for (const version of [oldest, '22', '24']) expect(textOf('README.md')).toContain(version)
  })

  test.each(files)('%s: every action is pinned by its commit, with the version beside it', (file) => {
    const uses = textOf(`${folder}/${file}`).match(/uses: .*/g) ?? []
    expect(uses.length).toBeGreaterThan(0)
    for (const use of uses) expect(use).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  test.each(files)('%s: runs only scripts of package.json, with no more rights than reading', (file) => {
    const { scripts } = JSON.parse(textOf('package.json'))
    const jobs = Object.values(jobsOf(file))
    for (const script of jobs.flatMap(scriptsOf)) expect(Object.keys(scripts)).toContain(script.replace('npm run ', ''))
    expect(load(textOf(`${folder}/${file}`)).permissions).toEqual({ contents: 'read' })
    expect(jobs.filter((job) => job.permissions)).toEqual([])
  })

  test('a release passes the gate on its system before any file is uploaded, and all three before it is published', () => {
    const { build, publish } = jobsOf('release.yml') as Record<'build' | 'publish', Job>
    expect(build.strategy!.matrix.os).toEqual(systems)
    const indexOf = (found: (step: Step) => boolean) => build.steps.findIndex(found)
    const gate = indexOf(({ run }) => run?.includes('npm run gate -- --previous out/previous --next dist') ?? false)
    expect(indexOf(({ run }) => run?.includes('npm run release -- dist') ?? false)).toBeLessThan(gate)
    expect(indexOf(({ uses }) => uses?.includes('upload-artifact') ?? false)).toBeGreaterThan(gate)
    expect(build.steps[gate]).not.toHaveProperty('if')
    expect(JSON.stringify(build.steps[gate])).not.toContain('secrets.')
    expect(publish.needs).toBe('build')
  })

  test('every secret and variable of a release is in the administrators’ guide', () => {
    const guide = readGuide()
    const names = [...textOf(`${folder}/release.yml`).matchAll(/\b(?:secrets|vars)\.(\w+)/g)].map(([, name]) => name!)
    expect(names.length).toBeGreaterThan(10)
    for (const name of names) expect(guide, name).toContain(`\`${name}\``)
  })
})
