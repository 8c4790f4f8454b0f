import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../../scripts/build.ts'

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
  const ci = textOf(`${folder}/ci.yml`)
  const [, build = '', browser = '', desktop = ''] = ci.split(/^ {2}(?:build|browser|desktop):$/m)
  const steps = (job: string) => [...job.matchAll(/npm run [\w:]+/g)].map(([step]) => step)

  test('every push is checked, unit-tested and built on three systems, and tested in a browser and in Electron on Linux', () => {
    expect(ci).toMatch(/^on: push$/m)
    expect(build).toContain('os: [windows-latest, macos-latest, ubuntu-latest]')
    expect(steps(build)).toEqual(['npm run check', 'npm run test:unit', 'npm run build'])
    expect([steps(browser), steps(desktop)]).toEqual([['npm run test:e2e'], ['npm run test:desktop']])
    expect([browser, desktop].every((job) => job.includes('runs-on: ubuntu-latest'))).toBe(true)
  })

  test('run only scripts of package.json', () => {
    const { scripts } = JSON.parse(textOf('package.json'))
    for (const file of readdirSync(join(root, folder))) {
      for (const step of steps(textOf(`${folder}/${file}`))) {
        expect(Object.keys(scripts), file).toContain(step.replace('npm run ', ''))
      }
    }
  })
})
