import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { quarantineCorruptFile, SettingsStore } from '../../../../src-main/core/settings/settings-store.ts'
import { silentLogger } from '../fixtures.ts'

describe('settings', () => {
  test('one invalid value is replaced by its default alone', () => {
    const store = new SettingsStore(
      { read: () => ({ theme: 'pink', closeToTray: false, server: 5 }), write: () => {} },
      silentLogger,
      () => {},
    )
    expect(store.effective).toMatchObject({ theme: 'system', closeToTray: false, server: '' })
  })

  test('a change that cannot be saved is reported and still applies (fault 28)', () => {
    const errors: string[] = []
    const write = () => {
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
    }
    const store = new SettingsStore({ read: () => ({}), write }, silentLogger, (message) => errors.push(message))
    store.change({ theme: 'dark' })
    expect(store.effective.theme).toBe('dark')
    expect(errors).toEqual([expect.stringContaining('磁盘')])
  })

  test.each(['{"theme":', '[]', 'null', ''])('a corrupt file (%s) is quarantined, not lost (fault 27)', (content) => {
    const folder = mkdtempSync(join(tmpdir(), 'settings-'))
    const path = join(folder, 'settings.json')
    expect(quarantineCorruptFile(path)).toBeNull()
    writeFileSync(path, content)
    const aside = quarantineCorruptFile(path)
    expect(readdirSync(folder)).toHaveLength(1)
    expect(readFileSync(aside!, 'utf8')).toBe(content)
    writeFileSync(path, '{"theme":"dark"}')
    expect(quarantineCorruptFile(path)).toBeNull()
  })

  test('a folder in place of the file is quarantined as well (fault 41)', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'settings-')), 'settings.json')
    mkdirSync(path)
    expect(quarantineCorruptFile(path)).toMatch(/corrupt/)
    expect(existsSync(path)).toBe(false)
  })
})
