import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addPackages } from '#scripts/apt-pool.ts'

let folder: string
const at = (name: string) => join(folder, name)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'console-apt-'))
  for (const name of ['dist', 'pool']) mkdirSync(at(name))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const build = (version: string, content = version) => writeFileSync(at(`dist/console-${version}.deb`), content)
const add = () => addPackages(at('dist'), at('pool'), at('added'), (file) => basename(file).replace('console-', 'c_'))
const pool = () => readdirSync(at('pool')).toSorted()

test('earlier versions stay in the repository, also when the folder of the releases is empty again', () => {
  build('1.3.0')
  expect(add()).toEqual([])
  rmSync(at('dist/console-1.3.0.deb'))
  build('1.4.0')
  expect(add()).toEqual([])
  expect(pool()).toEqual(['c_1.3.0.deb', 'c_1.4.0.deb'])
})

test('a version that was withdrawn does not come back from the folder of the releases', () => {
  for (const version of ['1.3.0', '1.4.0']) build(version)
  add()
  rmSync(at('pool/c_1.4.0.deb'))
  for (let run = 0; run < 2; run++) expect(add()).toEqual(['console-1.4.0.deb'])
  expect(pool()).toEqual(['c_1.3.0.deb'])
})

test('built again it is another package', () => {
  build('1.4.0')
  add()
  rmSync(at('pool/c_1.4.0.deb'))
  build('1.4.0', 'repaired')
  expect(add()).toEqual([])
  expect(pool()).toEqual(['c_1.4.0.deb'])
})

test('a repository of before this file knows what is in its pool', () => {
  writeFileSync(at('pool/c_1.3.0.deb'), '1.3.0')
  add()
  rmSync(at('pool/c_1.3.0.deb'))
  build('1.3.0')
  expect(add()).toEqual(['console-1.3.0.deb'])
})
