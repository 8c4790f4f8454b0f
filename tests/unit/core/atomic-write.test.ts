import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeFileAtomic } from '#main/core/atomic-write.ts'
import { root } from '#scripts/build.ts'

const script = `
import { writeFileAtomic } from './src-main/core/atomic-write.ts'
try {
  writeFileAtomic(process.argv[1], 'x'.repeat(100_000))
} catch (error) {
  process.stdout.write(error.code)
}`

test.skipIf(process.platform === 'win32')('a file there is no room for leaves the old one as it was (fault 28)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'whole-'))
  const path = join(folder, 'settings.json')
  writeFileAtomic(path, '{"theme":"light"}')
  writeFileAtomic(path, '{"theme":"dark"}')
  // A disk that is full after the start of the file.
  const limited = 'ulimit -f 8; exec "$0" --import tsx --input-type=module -e "$1" "$2"'
  const { stdout } = spawnSync('sh', ['-c', limited, process.execPath, script, path], { cwd: root, encoding: 'utf8' })
  expect(stdout).toBe('EFBIG')
  expect(readFileSync(path, 'utf8')).toBe('{"theme":"dark"}')
  expect(readdirSync(folder)).toEqual(['settings.json'])
})
