import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { toServerCall, toServerEvent } from '#main/core/hub/hub.ts'
import { serverPaths } from '#main/core/network/server-paths.ts'
import { mergePolicy, parsePolicyFile } from '#main/core/settings/policy.ts'
import { parseProfile, profileSchema } from '#main/core/settings/profile-schema.ts'
import { serverCommands } from '#main/core/settings/server-commands.ts'
import { SettingsStore } from '#main/core/settings/settings-store.ts'
import { collectDiagnostics } from '#main/core/support/support.ts'
import {
  applyProfile,
  completeProfile,
  currentProfile,
  defaultProfile,
  describeProfile,
  mergeChanges,
  type ProfileChanges,
  profileChanges,
} from '#shared/server-profile.ts'
import { memoryFile, silentLogger } from '../fixtures.ts'

afterEach(() => applyProfile(defaultProfile))

const use = (changes: ProfileChanges) => applyProfile(completeProfile(parseProfile(JSON.stringify(changes))))

describe('the document', () => {
  test('the defaults are valid, and every field can be given by itself', () => {
    expect(parseProfile(JSON.stringify(defaultProfile))).toEqual(defaultProfile)
    expect(profileChanges(defaultProfile)).toEqual({})
    for (const [field, value] of Object.entries(defaultProfile))
      expect(profileSchema.safeParse({ [field]: value }).error).toBeUndefined()
  })

  test('only what differs is kept, and the rest follows the defaults', () => {
    const changes = { codes: { gameSwitch: { ban: 7 } }, names: { payTypes: { 12: '数字人民币' } } }
    const profile = completeProfile(parseProfile(JSON.stringify(changes)))
    expect(profile.codes.gameSwitch).toEqual({ mute: 1, ban: 7 })
    expect(profile.names.linkStatus).toEqual(defaultProfile.names.linkStatus)
    expect(profileChanges(profile)).toEqual(changes)
    expect(describeProfile(changes)).toBe('codes.gameSwitch.ban、names.payTypes')
    expect(describeProfile({})).toBe('默认')
    expect(mergeChanges(changes, { codes: { riskControl: 2 }, company: '甲' })).toEqual({
      ...{ ...changes, company: '甲' },
      codes: { gameSwitch: { ban: 7 }, riskControl: 2 },
    })
  })

  test.each([
    ['{', /不是有效的 JSON/],
    ['{"colour":1}', /不认识 colour/],
    ['{"codes":{"gameSwitch":{"ban":"七"}}}', /codes\.gameSwitch\.ban 的值不正确/],
    ['{"withdrawalDebit":"never"}', /withdrawalDebit 应为 "approval" 或 "request"/],
    ['{"calls":{"nothing":"/api/x"}}', /calls\.nothing：没有这个调用/],
    ['{"calls":{"gameSwitch":"/api/x/{ctype}"}}', /calls\.gameSwitch：路径中的占位符应为 \{ctype\},\{lotteryid\}/],
    ['{"calls":{"settings":"//evil.example/x"}}', /calls\.settings/],
    ['{"parameters":{"nothing":{"a":"b"}}}', /parameters\.nothing：没有这个调用/],
    ['{"parameters":{"payVerify":{"newId":"id","remark":"id"}}}', /parameters\.payVerify：两个参数不能同名/],
    ['{"paths":{"hub":"https://evil.example"}}', /paths\.hub/],
    ['{"hub":{"methods":{"getprivatelist":{"arguments":["userId"]}}}}', /hub\.methods\.getprivatelist：参数应为/],
    ['{"hub":{"events":{"PrivateMessage":"LPublicMessage"}}}', /两个事件不能同名/],
  ])('%s is refused as a whole, and the mistake is named', (text, message) => {
    expect(() => parseProfile(text)).toThrow(message)
  })

  test('every example of the guide is valid, and its table names every field', () => {
    const guide = readFileSync(new URL('../../../../docs/first-day.md', import.meta.url), 'utf8')
    const examples = [...guide.matchAll(/```json( policy)?\n([\s\S]*?)```/g)]
    expect(examples.length).toBe(3)
    for (const [, isPolicy, text] of examples) {
      if (isPolicy) expect(mergePolicy([parsePolicyFile('systemFile', text!)]).issues).toEqual([])
      else expect(() => parseProfile(text!)).not.toThrow()
    }
    const table = [...guide.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell]) => cell!.match(/\w+/g) ?? [])
    expect(table.toSorted()).toEqual(Object.keys(defaultProfile).toSorted())
  })

  test('a mistake never shows more than the name of a field', () => {
    const text = JSON.stringify({ codes: { riskControl: '13800001111' }, [`\u202e${'x'.repeat(500)}`]: 1 })
    let message = ''
    try {
      parseProfile(text)
    } catch (error) {
      message = String(error)
    }
    expect(message).toContain('codes.riskControl')
    expect(message).not.toMatch(/13800001111|\u202e/)
    expect(message.length).toBeLessThan(200)
  })
})

describe('the profile in force', () => {
  const createStore = (stored: object, policy = mergePolicy([])) => {
    const file = memoryFile(stored)
    const store = new SettingsStore(file, silentLogger, () => {}, policy)
    return { store, read: () => file.stored as { profiles: Record<string, unknown> } }
  }
  const [a, b] = ['https://a.example', 'https://b.example']

  test('belongs to its server and is kept', () => {
    const { store, read } = createStore({ server: a })
    store.change(store.withProfile({ company: '甲公司' }))
    expect(currentProfile().company).toBe('甲公司')
    store.change({ server: b })
    expect(currentProfile()).toEqual(defaultProfile)
    expect(store.view.profile).toEqual(defaultProfile)
    const { store: next } = createStore({ ...read(), server: a })
    expect(next.profile.company).toBe('甲公司')
  })

  test('is the default where the stored one is not valid, and that of other servers stays', () => {
    const profiles = { [a]: { codes: { riskControl: 'x' } }, [b]: { company: '乙公司' } }
    const { store } = createStore({ server: a, profiles })
    expect(store.profile).toEqual(defaultProfile)
    store.change({ server: b })
    expect(store.profile.company).toBe('乙公司')
  })

  test('is that of the policy, which also locks it', () => {
    const policy = mergePolicy([parsePolicyFile('systemFile', '{"profile":{"time":{"falseZ":true}}}')])
    const { store } = createStore({ server: a, profiles: { [a]: { company: '甲公司' } } }, policy)
    expect(store.profile).toEqual({ ...defaultProfile, time: { zone: '+08:00', falseZ: true } })
    expect(() => store.withProfile({})).toThrow('该设置由管理员设定')
  })

  test('is the default where that of the policy is wrong, which is named', () => {
    const { policy, issues } = mergePolicy([parsePolicyFile('systemFile', '{"profile":{"time":{"zone":"Asia"}}}')])
    expect(policy.profile).toEqual({})
    expect(issues.map(({ text }) => text)).toEqual(['profile：time.zone 的值不正确'])
  })

  // Of a newer version, with mistakes of several kinds, one of which is found only when the others are gone.
  const partlyValid = {
    future: { a: 1 },
    company: '甲公司',
    codes: { gameSwitch: { mute: 2, ban: '一' }, riskControl: 4 },
    hub: { tokenInAddress: false, later: true },
    calls: { homeData: '/v2/home', play: 5, newCall: '/v2/new' },
  }
  const understood = {
    company: '甲公司',
    codes: { riskControl: 4 },
    hub: { tokenInAddress: false },
    calls: { homeData: '/v2/home' },
  }
  const named = ['future', 'codes.gameSwitch.ban', 'hub.later', 'calls.play', 'calls.newCall']

  test('is what is valid of a stored one; the rest is named, and nothing of the file is lost', () => {
    const stored = { server: a, theme: 'dark', profiles: { [a]: partlyValid, [b]: { company: '乙公司' } } }
    const { store, read } = createStore(structuredClone(stored))
    expect(store.profileChanges).toEqual(understood)
    expect(currentProfile()).toEqual(completeProfile(understood))
    expect(store.view.theme).toBe('dark')
    const ports = { host: { version: '' }, diagnostics: () => ({}) } as Parameters<typeof collectDiagnostics>[0]
    const session = { server: a } as Parameters<typeof collectDiagnostics>[1]
    const { 服务器档案: reported } = collectDiagnostics(ports, session, store.view, 'stopped')
    for (const field of named) {
      expect(store.view.profileIssues).toContain(field)
      expect(reported).toContain(field)
    }
    store.change({ zoom: 120 })
    expect(read().profiles).toEqual(stored.profiles)
    store.change({ server: b })
    expect([store.profile.company, store.view.profileIssues]).toEqual(['乙公司', null])
  })

  test.each([[null], ['text'], [[1]], [7]])('is the default where %j is stored, which is said', (stored) => {
    const { store } = createStore({ server: a, profiles: { [a]: stored } })
    expect(store.profile).toEqual(defaultProfile)
    expect(store.view.profileIssues === null).toBe(stored === null)
  })

  test('is what is valid of that of the policy, and the rest is named', () => {
    const { policy, issues } = mergePolicy([parsePolicyFile('systemFile', JSON.stringify({ profile: partlyValid }))])
    expect(policy.profile).toEqual(understood)
    expect(issues.map(({ text }) => text).join()).toMatch(/^profile：.*不认识 future/)
  })

  const commandsOf = (store: SettingsStore, onChange = () => {}) => {
    const session = { view: { server: a, signedIn: false } } as Parameters<typeof serverCommands>[1]
    const ports = {} as Parameters<typeof serverCommands>[3]
    const changeSettings: Parameters<typeof serverCommands>[2] = (settings) => {
      store.change(settings)
      return store.view
    }
    return serverCommands(store, session, changeSettings, ports, onChange)
  }

  const http = 'http://192.168.1.5'
  const add = (store: SettingsStore, address: string, profile?: object) =>
    commandsOf(store).saveServer(null, { name: '内网', address, ...(profile && { profile: JSON.stringify(profile) }) })

  test('is imported with a server of the local network, whose address it allows', () => {
    const { store, read } = createStore({ server: a, profiles: { [a]: { company: '甲公司' } } })
    const { servers, profile } = add(store, http, { localHttp: true, company: '丙公司' })
    expect(servers.at(-1)).toEqual({ name: '内网', address: http })
    expect(profile.company).toBe('甲公司')
    expect(read().profiles[http]).toEqual({ localHttp: true, company: '丙公司' })
    store.change({ server: store.normalizeAddress(http) })
    expect(store.profile.company).toBe('丙公司')
  })

  test.each([
    ['without a profile', http, undefined, {}, '由它的服务器档案允许'],
    ['with one that does not allow it', http, { company: '丙公司' }, {}, '由它的服务器档案允许'],
    ['elsewhere than in the local network', 'http://c.example', { localHttp: true }, {}, '必须以 https:// 开头'],
    ['with a mistake in its profile', http, { localHttp: 'yes' }, {}, '档案有误：localHttp'],
    ['against the policy', http, { localHttp: true }, { localHttp: false }, '由它的服务器档案允许'],
    ['where the policy has a profile', http, { localHttp: true }, { profile: { localHttp: true } }, '由管理员设定'],
    ['where the policy fixes the server', http, { localHttp: true }, { server: a }, '由它的服务器档案允许'],
  ])('a server by http is not added %s', (_case, address, profile, policy, message) => {
    const stored = { server: a, servers: [], profiles: {} }
    const { store, read } = createStore(stored, mergePolicy([parsePolicyFile('systemFile', JSON.stringify(policy))]))
    expect(() => add(store, address, profile)).toThrow(message)
    expect(read()).toBe(stored)
  })

  test('stays when an imported one is refused', async () => {
    const { store, read } = createStore({ server: a, profiles: { [a]: { company: '甲公司' } } })
    const onChange = vi.fn()
    const commands = commandsOf(store, onChange)
    expect(() => commands.setServerProfile(JSON.stringify(partlyValid))).toThrow(/档案有误：.*future/)
    expect([store.profile.company, onChange.mock.calls.length]).toEqual(['甲公司', 0])
    expect(commands.setServerProfile('{"company":"乙公司"}').profile.company).toBe('乙公司')
    expect(read().profiles).toEqual({ [a]: { company: '乙公司' } })
  })
})

describe('calls under a profile', () => {
  test('go to the paths of the server, with what stands in them', () => {
    const { rewritePath } = serverPaths({})
    expect(rewritePath('/api/home/updateing-state/1/10')).toBe('/api/home/updateing-state/1/10')
    use({
      calls: { gameSwitch: '/v2/game/{lotteryid}/switch/{ctype}', botGroups: '/bot/groups' },
      paths: { images: '/upload', legacyPrefix: '' },
    })
    expect(rewritePath('/api/home/updateing-state/1/a%2Fb')).toBe('/v2/game/a%2Fb/switch/1')
    expect(rewritePath('/api/home/updateing-state/1')).toBe('/api/home/updateing-state/1')
    expect(rewritePath('/api/User/GetTelGroup')).toBe('/bot/groups')
    expect(rewritePath('/api/User/List')).toBe('/User/List')
    expect(rewritePath('/images/a.png')).toBe('/upload/a.png')
  })

  test('follow the paths of the policy before those of the profile', () => {
    use({ paths: { hub: '/hub', images: '/upload' } })
    const paths = serverPaths({ paths: { hub: '/signal' } })
    expect(paths.hub).toBe('/signal')
    expect(paths.rewritePath('/images/a.png')).toBe('/upload/a.png')
  })

  test('of the hub have the names, order and form of arguments of the server', () => {
    expect(toServerCall('getprivatelist', [7n, 1n, 0n, 20])).toEqual(['getprivatelist', 7n, 1n, 0n, 20])
    use({
      hub: {
        events: { PrivateMessage: 'OnPrivate' },
        methods: {
          getprivatelist: { name: 'GetPrivateHistory', arguments: ['type', 'userId', 'size', 'minId'] },
          privatesend: { asObject: true },
          loadTelMember: { asObject: false, arguments: ['TelGpId', 'UserId'] },
          changeLotteryStatus: { name: 'SetGroupStatus' },
          getgroup: { asObject: true },
        },
      },
    })
    expect(toServerCall('getprivatelist', [7n, 1n, 0n, 20])).toEqual(['GetPrivateHistory', 1n, 7n, 20, 0n])
    expect(toServerCall('privatesend', [7n, 1n, 1, '你好'])).toEqual([
      'privatesend',
      { userId: 7n, type: 1n, contentType: 1, content: '你好' },
    ])
    expect(toServerCall('loadTelMember', [{ UserId: 5, TelGpId: -1 }])).toEqual(['loadTelMember', -1, 5])
    const status = { TelGpId: 1, TelGpUserid: 2, TelGpLotteryid: 3, TelGpSetType: 1, TelGpStatus: 1 }
    expect(toServerCall('changeLotteryStatus', [status])).toEqual(['SetGroupStatus', status])
    expect(toServerCall('getgroup', [])).toEqual(['getgroup'])
    expect([toServerEvent('PrivateMessage'), toServerEvent('setStatus')]).toEqual(['OnPrivate', 'setStatus'])
  })
})
