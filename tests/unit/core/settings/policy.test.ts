import { describe, expect, test } from 'vitest'
import { serverPaths } from '#main/core/network/server-paths.ts'
import {
  mergePolicy,
  NO_POLICY,
  parsePolicyFile,
  policyEntries,
  policyKeys,
  policyNotices,
  policySchema,
} from '#main/core/settings/policy.ts'
import { userSettingSchemas } from '#main/core/settings/schema.ts'
import { SettingsStore } from '#main/core/settings/settings-store.ts'
import { policyOf } from '#tests/policy-of.ts'
import { silentLogger } from '../fixtures.ts'

const document = {
  server: 'https://console.example.com/',
  updateFeed: 'https://updates.example.com/console',
  settings: { closeToTray: true, zoom: 110, theme: 'dark' },
}

function openStore(stored: object, policy = NO_POLICY) {
  const written: object[] = []
  const file = { read: () => stored, write: (content: object) => void written.push(content) }
  return { written, settings: new SettingsStore(file, silentLogger, () => {}, policy) }
}

describe('a source', () => {
  test('is parsed with normalized addresses, also with the byte order mark of Notepad', () => {
    for (const text of [JSON.stringify(document), `\uFEFF${JSON.stringify(document)}`]) {
      expect(mergePolicy([parsePolicyFile('installFile', text)])).toEqual({
        policy: { ...document, server: 'https://console.example.com' },
        issues: [],
        sources: {
          server: 'installFile',
          updateFeed: 'installFile',
          'settings.closeToTray': 'installFile',
          'settings.zoom': 'installFile',
          'settings.theme': 'installFile',
        },
      })
    }
    expect(mergePolicy([])).toEqual(NO_POLICY)
    expect(policyOf({})).toEqual(NO_POLICY)
  })

  test.each([
    [[], '内容 应为对象'],
    [{ server: 5 }, 'server 应为文本'],
    [{ server: 'http://console.example.com' }, 'server：除本机外，服务器地址必须以 https:// 开头'],
    [{ server: 'http://192.168.1.5' }, 'server：局域网的 http 地址须同时把 localHttp 设为 true'],
    [{ localHttp: true, server: 'http://8.8.8.8' }, 'server：除本机外，服务器地址必须以 https:// 开头'],
    [{ localHttp: true, updateFeed: 'http://192.168.1.5' }, 'updateFeed：除本机外，服务器地址必须以 https:// 开头'],
    [{ updateFeed: 'ftp://a.example' }, 'updateFeed：服务器地址必须以 https:// 开头'],
    [{ updates: true }, 'updates 应为 "auto"、"notify" 或 "off"'],
    [{ settings: true }, 'settings 应为对象'],
    [{ alerts: 5 }, 'alerts 应为对象'],
    [{ alerts: { rules: { deposit: { volume: 900 } } } }, 'alerts.rules.deposit.volume 应为 0 至 100 的数字'],
    [
      { alerts: { rules: { deposit: { waitMinutes: 1.5 } } } },
      'alerts.rules.deposit.waitMinutes 应为 0 至 1440 的整数',
    ],
    [{ alerts: { quietUntil: 5 } }, '不认识 alerts.quietUntil'],
    [{ alerts: { quietSchedule: [{ days: [8] }] } }, /^alerts\.quietSchedule 应为时段的列表/],
    [{ alerts: { quietExcept: '5' } }, 'alerts.quietExcept 应为不小于 0 的数字，或 null'],
    [{ paths: '/x' }, 'paths 应为对象'],
    [{ paths: { hub: '//evil.example' } }, 'paths.hub 应为 "/managehub" 这样的路径，或空文本'],
    [{ settings: { zoom: 500 } }, 'settings.zoom 应为 80 至 150 的整数'],
    [{ settings: { theme: 'pink' } }, 'settings.theme 应为 "system"、"light" 或 "dark"'],
    [{ settings: { sound: 'no' } }, 'settings.sound 应为 true 或 false'],
    [{ settings: { operatorId: 'x' } }, 'settings.operatorId 应为最多 30 位数字的文本，空文本为登录账号的编号'],
    [{ sever: 'https://a.example' }, '不认识 sever'],
    [{ settings: { tray: true } }, '不认识 settings.tray'],
    [{ 'settings.zoom': 110 }, '不认识 "settings.zoom"'],
    [JSON.parse('{"__proto__":{"zoom":110}}'), '不认识 __proto__'],
  ])('%j: the mistake is named', (content, text) => {
    expect(policyOf(content).issues).toEqual([
      { source: 'installFile', text: typeof text === 'string' ? text : expect.stringMatching(text) },
    ])
  })

  test('a name that is endless or turns the text around stays one short line', () => {
    const { issues } = policyOf({ [`\u202E${'x'.repeat(100_000)}\n`]: 1 })
    expect(issues[0]!.text).toMatch(/^不认识 x{10,100}…$/)
  })

  test('many mistakes are counted', () => {
    const { issues } = policyOf(Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`k${index}`, 1])))
    expect(issues).toHaveLength(11)
    expect(issues.at(-1)!.text).toBe('共 300 处有误')
  })
})

describe('several sources', () => {
  const merge = (machinePolicy: unknown, installFile: unknown) =>
    mergePolicy([
      { source: 'machinePolicy', entries: policyEntries(machinePolicy) },
      { source: 'installFile', entries: policyEntries(installFile) },
    ])

  test('are merged by key, the stronger one first (A262)', () => {
    const { policy, sources, issues } = merge(
      { settings: { zoom: 120 }, alerts: { rules: { deposit: { volume: 10 } } } },
      {
        server: 'https://a.example',
        settings: { zoom: 90, sound: true },
        alerts: { rules: { deposit: { on: true } } },
      },
    )
    expect(policy).toEqual({
      server: 'https://a.example',
      settings: { zoom: 120, sound: true },
      alerts: { rules: { deposit: { volume: 10, on: true } } },
    })
    expect(sources).toEqual({
      server: 'installFile',
      'settings.zoom': 'machinePolicy',
      'settings.sound': 'installFile',
      'alerts.rules.deposit.volume': 'machinePolicy',
      'alerts.rules.deposit.on': 'installFile',
    })
    expect(issues).toEqual([])
  })

  test('a wrong value gives way to a weaker source, and its key stays locked at the default without one (A263)', () => {
    const { policy, sources } = merge({ settings: { zoom: 500, theme: 'pink' }, sever: '' }, { settings: { zoom: 90 } })
    expect(policy.settings).toEqual({ zoom: 90, theme: 'system' })
    expect(sources).toEqual({ 'settings.zoom': 'installFile', 'settings.theme': 'machinePolicy' })
  })

  test('every key with a wrong value stays locked, at a value that is valid', () => {
    for (const key of policyKeys) {
      const content = key.split('.').reduceRight<unknown>((value, name) => ({ [name]: value }), { wrong: true })
      const { policy, sources, issues } = policyOf(content)
      expect(issues, key).toHaveLength(1)
      expect(sources).toEqual({ [key]: 'installFile' })
      const value = key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], policy)
      expect(value, key).toEqual(policySchema[key].fallback)
      const hasNone = key === 'server' || key === 'updateFeed'
      expect(policySchema[key].schema.safeParse(value).success, key).toBe(!hasNone)
    }
  })

  test('updates never become automatic by a mistake, nor does the built-in feed come back', () => {
    expect(policyOf({ updates: 'yes', updateFeed: 'http://x.example' }).policy).toEqual({
      updates: 'notify',
      updateFeed: '',
    })
  })

  test('a source that cannot be read locks the server, and updates at asking first', () => {
    const { policy, sources } = mergePolicy([parsePolicyFile('installFile', '{')])
    expect(sources).toEqual({ server: 'installFile', updates: 'installFile' })
    expect(policy).toEqual({ updates: 'notify' })
  })

  test('each source with mistakes has its notification', () => {
    const { issues } = merge({ sever: 1, settings: { zoom: 1 } }, { x: 1 })
    expect(policyNotices(issues).map(({ body }) => body)).toEqual([
      '请联系管理员。组策略：不认识 sever；settings.zoom 应为 80 至 150 的整数',
      '请联系管理员。安装目录 policy.json：不认识 x',
    ])
  })
})

test('the paths of hub, images and group bot come from the policy (A036, A037, A179)', () => {
  const usual = serverPaths({})
  expect(usual.hub).toBe('/managehub')
  for (const path of ['/api/User/List', '/api/home/data', '/images/a.png']) expect(usual.rewritePath(path)).toBe(path)
  const paths = serverPaths(
    policyOf({ paths: { hub: '/api/managehub', images: '/files/pictures', legacyPrefix: '' } }).policy,
  )
  expect(paths.hub).toBe('/api/managehub')
  expect(
    ['/api/User/List', '/api/Report/List', '/api/report/pay-report/true', '/api/Users/1', '/images/a.png'].map(
      paths.rewritePath,
    ),
  ).toEqual(['/User/List', '/Report/List', '/api/report/pay-report/true', '/api/Users/1', '/files/pictures/a.png'])
})

describe('the settings of a workstation with a policy', () => {
  test('a policy overrides saved settings and is never saved', () => {
    const stored = { version: 1, server: 'https://old.example', theme: 'light', zoom: 90, servers: [] }
    const { settings, written } = openStore(stored, policyOf(document))
    expect(settings.effective).toMatchObject({ server: 'https://console.example.com', theme: 'dark', zoom: 110 })
    expect(settings.view.managedBy).toMatchObject({ server: 'installFile', 'settings.theme': 'installFile' })
    expect(settings.view.servers).toEqual([{ name: '', address: 'https://console.example.com' }])
    for (const change of [{ theme: 'light' as const }, { server: 'https://b.example' }, { servers: [] }]) {
      expect(() => settings.change(change)).toThrow('由管理员设定')
    }
    settings.change({ sound: false })
    expect(written).toEqual([expect.objectContaining({ ...stored, sound: false })])
  })

  test('every setting that the policy may fix is refused when it does', () => {
    for (const name of Object.keys(userSettingSchemas) as (keyof typeof userSettingSchemas)[]) {
      const { settings } = openStore({}, policyOf({ settings: { [name]: null } }))
      expect(() => settings.change({ [name]: settings.effective[name] }), name).toThrow('由管理员设定')
    }
  })

  test.each([
    ['a server that is not valid', policyOf({ server: 'https://' })],
    ['a source that cannot be read', mergePolicy([{ source: 'machinePolicy', error: '无法读取' }])],
    ['a source that is no object', policyOf([])],
    ['a source that is not JSON', mergePolicy([parsePolicyFile('installFile', '{"server":')])],
  ])('%s leaves the last server of the policy in use and no choice (A263)', (_case, policy) => {
    const before = openStore({ server: 'https://own.example' }, policyOf(document))
    before.settings.rememberPolicyServer()
    const { settings } = openStore(before.written.at(-1)!, policy)
    expect(settings.effective.server).toBe('https://console.example.com')
    expect(settings.view.servers).toEqual([{ name: '', address: 'https://console.example.com' }])
    expect(() => settings.change({ server: 'https://b.example' })).toThrow('由管理员设定')
    expect(settings.view.policyIssues).toHaveLength(1)
    // Without a policy before, the operator's own server stays, and there may be none.
    const own = [{ server: 'https://own.example' }, {}].map((stored) => openStore(stored, policy).settings)
    expect(own.map(({ effective }) => effective.server)).toEqual(['https://own.example', ''])
    expect(own.map(({ servers }) => servers.length)).toEqual([1, 0])
  })

  test('without the policy the operator’s server is back', () => {
    const { settings, written } = openStore({ server: 'https://own.example' }, policyOf(document))
    settings.rememberPolicyServer()
    settings.rememberPolicyServer()
    expect(written).toHaveLength(1)
    expect(openStore(written[0]!).settings.effective.server).toBe('https://own.example')
  })
})

describe('http in the local network (A311)', () => {
  const LAN = 'http://192.168.1.5:8080'

  test('is used where the policy allows it, as the only server too', () => {
    expect(policyOf({ server: LAN, localHttp: true })).toMatchObject({ policy: { server: LAN }, issues: [] })
    const { settings } = openStore({ server: LAN }, policyOf({ localHttp: true }))
    expect(settings.effective.server).toBe(LAN)
    expect(settings.normalizeAddress(`${LAN}/`)).toBe(LAN)
  })

  test('is not used without it, where it was stored before or is typed', () => {
    for (const policy of [NO_POLICY, policyOf({ localHttp: false }), policyOf({ server: LAN })]) {
      const { settings } = openStore({ server: LAN, policyServer: LAN }, policy)
      expect(settings.effective.server).toBe('')
      expect(() => settings.normalizeAddress(LAN)).toThrow('须由管理员在策略中或由它的服务器档案允许')
    }
  })

  const SECURE = LAN.replace('http:', 'https:')
  const imported = { profiles: { [SECURE]: { localHttp: true, company: '甲' } } }

  test('is used where the profile of that server allows it, with the rest of the profile (A313)', () => {
    const { settings, written } = openStore({ server: SECURE, ...imported }, NO_POLICY)
    expect(settings.normalizeAddress(LAN)).toBe(LAN)
    for (const other of ['http://192.168.1.6:8080', 'http://192.168.1.5'])
      expect(() => settings.normalizeAddress(other)).toThrow('局域网的 http 地址不加密')
    expect(() => settings.normalizeAddress('http://8.8.8.8')).toThrow('除本机外')
    settings.change({ server: LAN })
    expect(settings.effective.server).toBe(LAN)
    expect(settings.profile).toMatchObject({ localHttp: true, company: '甲' })
    expect(openStore(written.at(-1)!).settings.effective.server).toBe(LAN)
    expect(() => settings.withProfile({ company: '乙' })).toThrow('档案须有 "localHttp": true')
    settings.change(settings.withProfile({ localHttp: true, company: '乙' }))
    expect([settings.effective.server, settings.profile.company]).toEqual([LAN, '乙'])
  })

  test('a profile of the policy allows it in place of the key, and an imported one never against the policy (A313)', () => {
    const allowed = policyOf({ server: LAN, profile: { localHttp: true } })
    expect(allowed.issues).toEqual([])
    expect(openStore({}, allowed).settings.effective.server).toBe(LAN)
    const refusals = [
      { localHttp: false },
      { localHttp: 'yes' },
      { localHttp: false, profile: { localHttp: true } },
      { profile: { company: '甲' } },
      { server: LAN },
    ]
    for (const document of refusals) {
      const { settings } = openStore({ server: LAN, policyServer: LAN, ...imported }, policyOf(document))
      expect(settings.effective.server, JSON.stringify(document)).toBe('')
      expect(() => settings.normalizeAddress(LAN)).toThrow('局域网的 http 地址不加密')
    }
    for (const document of [{ localHttp: false, server: LAN, profile: { localHttp: true } }, { server: LAN }])
      expect(policyOf(document).issues.map(({ text }) => text)).toEqual([
        'server：局域网的 http 地址须同时把 localHttp 设为 true',
      ])
  })
})
