import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../../scripts/build.ts'
import { parseReleaseOptions } from '../../../scripts/release-options.ts'

const guide = readFileSync(join(root, 'docs/administrators.md'), 'utf8')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const blocks = [...guide.matchAll(/^[ \t]*```sh\n([\s\S]*?)^[ \t]*```$/gm)].map(([, text]) => text!)
/** Commands of blocks and of sentences. */
const commands = [...blocks, ...[...guide.matchAll(/`([^`\n]+)`/g)].map(([, text]) => text!)]
const callsOf = (name: string) =>
  commands
    .flatMap((text) => [...text.matchAll(new RegExp(`npm run ${name}(?: -- ([^\\n&|]*))?`, 'g'))])
    .map(([, args]) => (args ?? '').split(' ').filter(Boolean))

describe('the commands of the administrators’ guide', () => {
  test.runIf(process.platform === 'linux')('are commands of a shell', () => {
    expect(blocks.length).toBeGreaterThan(3)
    for (const block of blocks) {
      const { status, stderr } = spawnSync('sh', ['-n'], { input: block, encoding: 'utf8' })
      expect([status, stderr], block).toEqual([0, ''])
    }
  })

  test('exist', () => {
    const names = commands.flatMap((text) => [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!))
    expect(names.length).toBeGreaterThan(5)
    for (const name of names) expect(Object.keys(scripts)).toContain(name)
    const files = commands.flatMap((text) => [...text.matchAll(/--import tsx (\S+\.ts)/g)].map(([, file]) => file!))
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) expect(existsSync(join(root, file)), file).toBe(true)
  })

  test('of a release have options that it takes, and every option of a release is described', () => {
    const calls = callsOf('release')
    expect(calls.length).toBeGreaterThan(3)
    for (const args of calls) expect(() => parseReleaseOptions(args, 'darwin'), args.join(' ')).not.toThrow()
    for (const option of ['--platform', '--version', '--staging', '--trial']) expect(guide).toContain(`| \`${option}`)
  })
})
