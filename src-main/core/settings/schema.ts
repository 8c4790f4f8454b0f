import { z } from 'zod'
import { defaultSettings, type SavedServer } from '#contract/settings.ts'
import { asRecord } from '#shared/lossless-json.ts'
import { hostKind } from '#shared/server-address.ts'
import type { UpgradeStep } from '#shared/stored.ts'
import { alertChecksSchema, alertSettingsSchema, dropFirstDefaults, ruleSchemas } from '../alerts/alert-rules.ts'

/**
 * Origin and base path; http to this machine only (quality.md, Electron checklist), and to hosts of the local network with
 * `localHttp` (A311). Throws with a Chinese message.
 */
export function normalizeServerUrl(input: string, { localHttp = false } = {}): string {
  const text = cleanAddress(input)
  if (text === '') throw new Error('请输入服务器地址')
  const address = /^[a-z][a-z0-9+.-]*:[\\/]/i.test(text) ? text : `https://${text}`
  if (!URL.canParse(address)) throw new Error('服务器地址格式不正确，例如 https://console.example.com')
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error('服务器地址必须以 https:// 开头')
  if (url.username || url.password) throw new Error('服务器地址不能包含用户名或密码')
  const kind = hostKind(url.hostname)
  const mayBeHttp = kind === 'loopback' || (localHttp && kind === 'local')
  if (url.protocol === 'http:' && !mayBeHttp) throw new Error('除本机外，服务器地址必须以 https:// 开头')
  return url.origin + url.pathname.replace(/\/[^/]+\.html?$/i, '').replace(/\/+$/, '')
}

/** An address as it comes from a chat, a document or an input method: full-width, in quotes, with blanks around its parts. */
function cleanAddress(input: string): string {
  const text = input.normalize('NFKC').replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
  const bare = text.replace(/^[\s"'“‘<《]+|[\s"'”’>》,;。.]+$/g, '')
  return bare.replace(/\s*:\s*([\\/])\s*([\\/])\s*/, ':$1$2')
}

const MAX_NAME_LENGTH = 30

/** Adds a server with a normalized address, or replaces the one at `previousAddress`. Throws with a Chinese message. */
export function upsertServer(
  servers: readonly SavedServer[],
  previousAddress: string | null,
  { name, address }: SavedServer,
): SavedServer[] {
  const clean = name.replace(/\s+/g, ' ').trim()
  if (clean.length > MAX_NAME_LENGTH) throw new Error(`名称不能超过 ${MAX_NAME_LENGTH} 个字`)
  const normalized = { name: clean, address }
  if (servers.some((other) => other.address === address && other.address !== previousAddress)) {
    throw new Error('已经有这个地址的服务器')
  }
  const index = servers.findIndex(({ address }) => address === previousAddress)
  return index < 0 ? [...servers, normalized] : servers.with(index, normalized)
}

/** Returns the list with the selected server added when it is missing. */
export const ensureListed = (servers: readonly SavedServer[], address: string): SavedServer[] =>
  servers.some((server) => server.address === address) ? [...servers] : [...servers, { name: '', address }]

/** More than any set of screens; larger coordinates are invalid. */
const MAX_COORDINATE = 100_000
const offset = z.number().min(-MAX_COORDINATE).max(MAX_COORDINATE)
const extent = z.number().min(1).max(MAX_COORDINATE)
const windowBoundsSchema = z.object({ x: offset, y: offset, width: extent, height: extent, maximized: z.boolean() })

/** Position and size of a window, in screen pixels. */
export type WindowBounds = z.infer<typeof windowBoundsSchema>

export const ZOOM = { min: 80, max: 150, step: 10 }

/** Nine digits: no order is larger. */
const MAX_AMOUNT = 999_999_999

const waitMinutes = z.int().min(1).max(1440)

/** Schemas of the settings that the operator or the policy may set. */
export const userSettingSchemas = {
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['compact', 'normal']),
  zoom: z.int().min(ZOOM.min).max(ZOOM.max),
  groupBot: z.boolean(),
  closeToTray: z.boolean(),
  startWithSystem: z.boolean(),
  dates: z.enum(['chinese', 'system']),
  /** Empty: loginInfo.userID (A158). */
  operatorId: z.string().regex(/^\d{0,30}$/),
  largeOrderAmount: z.int().min(0).max(MAX_AMOUNT),
  waitWarningMinutes: waitMinutes,
  waitCriticalMinutes: waitMinutes,
  statementCheck: z.boolean(),
  statementMinutes: z.int().min(1).max(120),
  replyValues: z.boolean(),
  memberImages: z.boolean(),
  memberNotes: z.boolean(),
  memberTimeline: z.boolean(),
  watchSound: ruleSchemas.sound,
  greenLane: z.boolean(),
  handover: z.boolean(),
  miniWindow: z.boolean(),
  notifications: z.boolean(),
  sound: z.boolean(),
}

/** The settings of the page; other fields are dropped. */
export const userSettingsSchema = z.object(userSettingSchemas)

export const settingsChange = z.strictObject(userSettingSchemas).partial()

/** Validated as if typed today: a stored address that is no longer allowed is not used. */
const addressSchemaOf = (allowed: { localHttp: boolean }) =>
  z.string().transform((stored, context) => {
    try {
      return normalizeServerUrl(stored, allowed)
    } catch (error) {
      context.addIssue(error instanceof Error ? error.message : '')
      return z.NEVER
    }
  })
/** Whether http is allowed is known when it is used (A311). */
export const addressSchema = addressSchemaOf({ localHttp: true })
export const feedSchema = addressSchemaOf({ localHttp: false })
const serverSchema = z.object({ name: z.string().catch(''), address: addressSchema })

/** The valid entries, one per address. */
const servers = z.array(z.unknown()).transform((entries) => {
  const valid = entries.flatMap((entry) => serverSchema.safeParse(entry).data ?? [])
  return valid.filter(({ address }, index) => valid.findIndex((other) => other.address === address) === index)
})
const windows = z.record(z.string(), z.unknown()).transform((entries) => {
  const parsed = Object.entries(entries).map(
    ([name, entry]) => [name, windowBoundsSchema.safeParse(entry).data] as const,
  )
  return Object.fromEntries(parsed.flatMap(([name, bounds]) => (bounds ? [[name, bounds] as const] : [])))
})

/** Each field falls back by itself, so one invalid value does not discard the others. */
export const settingsSchema = z.object({
  /** Address of the server, without a final slash. */
  server: addressSchema.catch(''),
  /** The last server that a policy fixed: it stays in use when the policy becomes illegible (A263). */
  policyServer: addressSchema.catch(''),
  servers: servers.catch([]),
  /** The profile of each server, by address, as it was stored: what another version wrote stays. See `readProfile`. */
  profiles: z.record(z.string(), z.unknown()).catch({}),
  windows: windows.catch({}),
  /** Whether the operator has been informed that closing keeps the console in the tray. */
  trayExplained: z.boolean().catch(false),
  alerts: alertSettingsSchema,
  /** What operators answered to the test of the alerts. */
  alertChecks: alertChecksSchema.catch({}),
  theme: userSettingSchemas.theme.catch(defaultSettings.theme),
  density: userSettingSchemas.density.catch(defaultSettings.density),
  zoom: userSettingSchemas.zoom.catch(defaultSettings.zoom),
  groupBot: userSettingSchemas.groupBot.catch(defaultSettings.groupBot),
  closeToTray: userSettingSchemas.closeToTray.catch(defaultSettings.closeToTray),
  startWithSystem: userSettingSchemas.startWithSystem.catch(defaultSettings.startWithSystem),
  dates: userSettingSchemas.dates.catch(defaultSettings.dates),
  operatorId: userSettingSchemas.operatorId.catch(defaultSettings.operatorId),
  largeOrderAmount: userSettingSchemas.largeOrderAmount.catch(defaultSettings.largeOrderAmount),
  waitWarningMinutes: userSettingSchemas.waitWarningMinutes.catch(defaultSettings.waitWarningMinutes),
  waitCriticalMinutes: userSettingSchemas.waitCriticalMinutes.catch(defaultSettings.waitCriticalMinutes),
  statementCheck: userSettingSchemas.statementCheck.catch(defaultSettings.statementCheck),
  statementMinutes: userSettingSchemas.statementMinutes.catch(defaultSettings.statementMinutes),
  replyValues: userSettingSchemas.replyValues.catch(defaultSettings.replyValues),
  memberImages: userSettingSchemas.memberImages.catch(defaultSettings.memberImages),
  memberNotes: userSettingSchemas.memberNotes.catch(defaultSettings.memberNotes),
  memberTimeline: userSettingSchemas.memberTimeline.catch(defaultSettings.memberTimeline),
  watchSound: userSettingSchemas.watchSound.catch(defaultSettings.watchSound),
  greenLane: userSettingSchemas.greenLane.catch(defaultSettings.greenLane),
  handover: userSettingSchemas.handover.catch(defaultSettings.handover),
  miniWindow: userSettingSchemas.miniWindow.catch(defaultSettings.miniWindow),
  notifications: userSettingSchemas.notifications.catch(defaultSettings.notifications),
  sound: userSettingSchemas.sound.catch(defaultSettings.sound),
})

/** Upgrades of the file, see `upgradeStored`. A value that was stored stays in force; what is wrong in it the schema drops. */
export const settingsSteps: readonly UpgradeStep[] = [
  // Version 0 numbers the defaults of its alerts, and its first files have a server without the list of servers.
  ({ alertDefaults, ...settings }) => {
    const alerts = asRecord(settings.alerts)
    const rules = asRecord(alerts.rules)
    const { server, servers } = settings
    const isListed = !server || (Array.isArray(servers) && servers.some((one) => asRecord(one).address === server))
    return {
      ...settings,
      alerts: { ...alerts, rules: Number(alertDefaults) >= 2 ? rules : dropFirstDefaults(rules) },
      servers: isListed ? servers : [...(Array.isArray(servers) ? servers : []), { name: '', address: server }],
    }
  },
]

export type StoredSettings = z.infer<typeof settingsSchema>
