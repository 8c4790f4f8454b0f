import { z } from 'zod'
import { ALERT_DEFAULTS, keptAlerts, withCurrentDefaults } from '../alerts/rules.ts'
import { serverAddress } from './server-address.ts'

/** More than any set of screens; larger coordinates are invalid. */
const FARTHEST = 100_000
const offset = z.number().min(-FARTHEST).max(FARTHEST)
const extent = z.number().min(1).max(FARTHEST)
const place = z.object({ x: offset, y: offset, width: extent, height: extent, maximized: z.boolean() })

/** Position and size of a window, in screen pixels. */
export type WindowPlace = z.infer<typeof place>

export const ZOOM = { least: 80, most: 150, step: 10 }

/** Schemas of the settings that the operator or the policy may set. */
export const values = {
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['compact', 'normal']),
  zoom: z.int().min(ZOOM.least).max(ZOOM.most),
  groupBot: z.boolean(),
  closeToTray: z.boolean(),
  startWithSystem: z.boolean(),
  dates: z.enum(['chinese', 'system']),
  /** Empty: loginInfo.userID (A158). */
  operatorId: z.string().regex(/^\d{0,30}$/),
  notifications: z.boolean(),
  sound: z.boolean(),
}

/** Schema of the argument of `changeSettings`. */
export const settingsChange = z.strictObject(values).partial()

/** Validated as if typed today: a stored address that is no longer allowed is not used. */
const address = z.string().transform((kept, context) => {
  try {
    return serverAddress(kept)
  } catch (error) {
    context.addIssue(error instanceof Error ? error.message : '')
    return z.NEVER
  }
})
const profile = z.object({ name: z.string().catch(''), address })

/** Keeps the valid items of an array. */
function readable<T>(item: z.ZodType<T>) {
  return z.array(z.unknown()).transform((all) =>
    all.flatMap((one) => {
      const read = item.safeParse(one)
      return read.success ? [read.data] : []
    }),
  )
}

const servers = readable(profile).transform((all) =>
  all.filter((one, at) => all.findIndex((other) => other.address === one.address) === at),
)
const windows = z.record(z.string(), z.unknown()).transform((all) =>
  Object.fromEntries(
    Object.entries(all).flatMap(([name, one]) => {
      const read = place.safeParse(one)
      return read.success ? [[name, read.data] as const] : []
    }),
  ),
)

/** Each field falls back by itself, so one invalid value does not discard the others. */
const kept = z.object({
  /** Address of the server, without a final slash. */
  server: address.catch(''),
  servers: servers.catch([]),
  windows: windows.catch({}),
  /** Whether the operator has been told that closing keeps the console in the tray. */
  trayExplained: z.boolean().catch(false),
  alerts: keptAlerts,
  /** Version of the defaults under which the rules were saved; 1 in files without this field. */
  alertDefaults: z.int().catch(1),
  theme: values.theme.catch('system'),
  density: values.density.catch('compact'),
  zoom: values.zoom.catch(100),
  groupBot: values.groupBot.catch(true),
  closeToTray: values.closeToTray.catch(true),
  startWithSystem: values.startWithSystem.catch(false),
  dates: values.dates.catch('chinese'),
  operatorId: values.operatorId.catch(''),
  notifications: values.notifications.catch(true),
  sound: values.sound.catch(true),
})

export const document = kept.transform((settings) =>
  settings.alertDefaults >= ALERT_DEFAULTS
    ? settings
    : { ...settings, alerts: withCurrentDefaults(settings.alerts), alertDefaults: ALERT_DEFAULTS },
)

export type SettingsDocument = z.infer<typeof document>
