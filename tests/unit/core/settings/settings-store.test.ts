import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { settingsSteps } from '#main/core/settings/schema.ts'
import { SettingsStore, setAsideUnusable } from '#main/core/settings/settings-store.ts'
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

  test('what is in force is computed once per change: each of 50,000 messages asks for it', () => {
    const store = new SettingsStore({ read: () => ({}), write: () => {} }, silentLogger, () => {})
    const before = store.effective
    expect(store.effective).toBe(before)
    store.change({ theme: 'dark' })
    expect(store.effective).toMatchObject({ theme: 'dark' })
    expect(before.theme).toBe('system')
  })

  test.each([
    ['ENOSPC', '磁盘空间不足（ENOSPC）'],
    ['EBUSY', '被其他程序占用（EBUSY）'],
  ])('a change that cannot be saved (%s) is reported with its reason and still applies (fault 28)', (code, reason) => {
    const errors: string[] = []
    const write = () => {
      throw Object.assign(new Error('no space'), { code })
    }
    const store = new SettingsStore({ read: () => ({}), write }, silentLogger, (message) => errors.push(message))
    store.change({ theme: 'dark' })
    expect(store.effective.theme).toBe('dark')
    expect(errors).toEqual([`设置没有保存，重启后会丢失：${reason}`])
  })

  test.each(['{"theme":', '[]', 'null', ''])('a corrupt file (%s) is quarantined, not lost (fault 27)', (content) => {
    const folder = mkdtempSync(join(tmpdir(), 'settings-'))
    const path = join(folder, 'settings.json')
    expect(setAsideUnusable(path, settingsSteps)).toBeNull()
    writeFileSync(path, content)
    const aside = setAsideUnusable(path, settingsSteps)
    expect(readdirSync(folder)).toHaveLength(1)
    expect(readFileSync(aside!.path, 'utf8')).toBe(content)
    writeFileSync(path, '{"theme":"dark"}')
    expect(setAsideUnusable(path, settingsSteps)).toBeNull()
    // As a text editor of Windows saves it.
    writeFileSync(path, '\uFEFF{"theme":"dark"}')
    expect(setAsideUnusable(path, settingsSteps)).toBeNull()
    expect(readFileSync(path, 'utf8')).toBe('{"theme":"dark"}')
  })

  test.each([
    ['UTF-16', Buffer.from('\uFEFF{"operator":"收银"}', 'utf16le')],
    ['GBK', Buffer.from([...Buffer.from('{"operator":"'), 0xca, 0xd5, 0xd2, 0xf8, ...Buffer.from('"}')])],
  ])('a file that an editor saved in %s is in use, in UTF-8', (_encoding, content) => {
    const path = join(mkdtempSync(join(tmpdir(), 'settings-')), 'settings.json')
    writeFileSync(path, content)
    expect(setAsideUnusable(path, settingsSteps)).toBeNull()
    expect(readFileSync(path, 'utf8')).toBe('{"operator":"收银"}')
  })

  test('a folder in place of the file is quarantined as well (fault 41)', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'settings-')), 'settings.json')
    mkdirSync(path)
    expect(setAsideUnusable(path, settingsSteps)?.path).toMatch(/corrupt/)
    expect(existsSync(path)).toBe(false)
  })
})
