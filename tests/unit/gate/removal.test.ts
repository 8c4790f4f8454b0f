import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installationsOf } from '../../gate/installations.ts'
import { findRemains } from '../../gate/removal.ts'

test('the gate names the files and the keys of the registry that a removal has left', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'console-removal-'))
  const left = { traces: () => [folder, join(folder, 'gone')], keys: ['HKCU\\left', 'HKCU\\gone'] }
  expect(await findRemains(left, async (key) => key === 'HKCU\\left')).toEqual([folder, 'HKCU\\left'])
  expect(await findRemains({ traces: () => [] })).toEqual([])
})

test('on Windows it looks for the class of old notifications, which the console registers', () => {
  const compat = readFileSync(new URL('../../../src-main/electron/compat.ts', import.meta.url), 'utf8')
  const toastClass = /TOAST_ACTIVATOR = '(.+)'/.exec(compat)![1]!
  const installations = installationsOf('win32', 'folder', false)
  expect(installations.map(({ name }) => name)).toEqual(['Windows installer', 'MSI'])
  for (const { keys, traces } of installations) {
    expect(keys).toContain(`HKCU\\Software\\Classes\\CLSID\\${toastClass}`)
    expect(traces()).toContainEqual(expect.stringMatching(/Start Menu.Programs.运营控制台\.lnk$/))
  }
})
