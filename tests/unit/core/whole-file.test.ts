import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeWholeFile } from '../../../src-main/core/whole-file.ts'
import { root } from '../../../src-main/dev/build.ts'

const script = `
import { writeWholeFile } from './src-main/core/whole-file.ts'
try {
  writeWholeFile(process.argv[1], 'x'.repeat(100_000))
} catch (error) {
  process.stdout.write(error.code)
}`

test.skipIf(process.platform === 'win32')('a file there is no room for leaves the old one as it was (fault 28)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'whole-'))
  const path = join(folder, 'settings.json')
  writeWholeFile(path, '{"theme":"light"}')
  writeWholeFile(path, '{"theme":"dark"}')
  // A disk that is full after the start of the file.
  const limited = 'ulimit -f 8; exec "$0" --import tsx --input-type=module -e "$1" "$2"'
  const { stdout } = spawnSync('sh', ['-c', limited, process.execPath, script, path], { cwd: root, encoding: 'utf8' })
  expect(stdout).toBe('EFBIG')
  expect(readFileSync(path, 'utf8')).toBe('{"theme":"dark"}')
  expect(readdirSync(folder)).toEqual(['settings.json'])
})
