import { describe, expect, test } from 'vitest'
import { serverPaths } from '../../../../src-main/core/network/server-paths.ts'
import { parsePolicy } from '../../../../src-main/core/settings/policy.ts'
import { SettingsStore } from '../../../../src-main/core/settings/settings-store.ts'
import { silentLogger } from '../fixtures.ts'

const policy = {
  server: 'https://console.example.com/',
  updateFeed: 'https://updates.example.com/console',
  settings: { closeToTray: true, zoom: 110, theme: 'dark' },
}

describe('policy.json', () => {
  test('is parsed with normalized addresses, also with the byte order mark of Notepad', () => {
    for (const text of [JSON.stringify(policy), `\uFEFF${JSON.stringify(policy)}`]) {
      expect(parsePolicy(text)).toEqual({ policy: { ...policy, server: 'https://console.example.com' }, error: null })
    }
    expect(parsePolicy(null)).toEqual({ policy: {}, error: null })
    expect(parsePolicy('{}')).toEqual({ policy: {}, error: null })
  })

  test.each([
    ['{"server":', '不是有效的 JSON'],
    ['[]', '内容 应为对象'],
    ['{"server":5}', 'server 应为文本'],
    ['{"server":"http://console.example.com"}', 'server：除本机外，服务器地址必须以 https:// 开头'],
    ['{"updateFeed":"ftp://a.example"}', 'updateFeed：服务器地址必须以 https:// 开头'],
    ['{"settings":true}', 'settings 应为对象'],
    ['{"alerts":5}', 'alerts 应为对象'],
    ['{"alerts":{"rules":{"deposit":{"volume":900}}}}', 'alerts.rules.deposit.volume 的值无效，取值见管理员手册'],
    ['{"alerts":{"quietUntil":5}}', '不认识 alerts.quietUntil'],
    ['{"paths":"/x"}', 'paths 应为对象'],
    ['{"paths":{"hub":"//evil.example"}}', 'paths.hub 应为 "/managehub" 这样的路径'],
    ['{"settings":{"zoom":500}}', 'settings.zoom 应为 80 至 150 的整数'],
    [
      '{"settings":{"theme":"pink","sound":"no"}}',
      /theme 应为 "system"、"light" 或 "dark"；settings.sound 应为 true 或 false/,
    ],
    ['{"sever":"https://a.example","settings":{"tray":true}}', /不认识 settings.tray|不认识 sever/],
  ])('%s is not in force, and says why', (text, expectedError) => {
    const read = parsePolicy(text)
    expect(read.policy).toEqual({})
    expect(read.error).toMatch(expectedError)
  })

  test('sets the paths of hub, images and group bot (A036, A037, A179)', () => {
    const usual = serverPaths({})
    expect(usual.hub).toBe('/managehub')
    for (const path of ['/api/User/List', '/api/home/data', '/images/a.png']) expect(usual.rewritePath(path)).toBe(path)
    const text = '{"paths":{"hub":"/api/managehub","images":"/files/pictures","legacyPrefix":""}}'
    const paths = serverPaths(parsePolicy(text).policy)
    expect(paths.hub).toBe('/api/managehub')
    expect(
      ['/api/User/List', '/api/Report/List', '/api/report/pay-report/true', '/api/Users/1', '/images/a.png'].map(
        paths.rewritePath,
      ),
    ).toEqual(['/User/List', '/Report/List', '/api/report/pay-report/true', '/api/Users/1', '/files/pictures/a.png'])
  })

  test('overrides saved settings and is never saved', () => {
    const written: unknown[] = []
    const stored = { server: 'https://old.example', theme: 'light', zoom: 90, servers: [] }
    const file = { read: () => stored, write: (document: unknown) => void written.push(document) }
    const settings = new SettingsStore(file, silentLogger, () => {}, parsePolicy(JSON.stringify(policy)))
    expect(settings.effective).toMatchObject({ server: 'https://console.example.com', theme: 'dark', zoom: 110 })
    expect(settings.view.managedKeys).toEqual(expect.arrayContaining(['server', 'theme', 'zoom', 'closeToTray']))
    expect(settings.view.servers).toEqual([{ name: '', address: 'https://console.example.com' }])
    for (const change of [{ theme: 'light' as const }, { server: 'https://b.example' }, { servers: [] }]) {
      expect(() => settings.change(change)).toThrow('由管理员设定')
    }
    settings.change({ sound: false })
    expect(written).toEqual([expect.objectContaining({ ...stored, sound: false })])
  })
})
