import { isDone } from './done.ts'
import { read, write } from './http.ts'
import type { Id } from './id.ts'
import { toPage } from './page.ts'
import { naming } from './refused-items.ts'
import { paths } from './wire.ts'

/** A server setting (D2 §3). */
export interface Setting {
  id: Id
  key: string
  type: string
  value: string
  status: boolean | number | string
}

export async function settings(signal?: AbortSignal): Promise<Setting[]> {
  return toPage<Setting>(await read('agentSetSystem', paths.settings, { signal })).rows
}

/** Sends changed items only (A113). Throws ApiError; field errors are named `<key>.value`. */
export async function saveSettings(items: readonly Setting[]): Promise<boolean> {
  const body = items.map(({ id, value, status }) => ({ id, value, status }))
  const sent = write<unknown>('agentSetUpdateSystemSet', paths.settingsSave, { body })
  const names = items.map(({ key }) => key)
  return isDone(await naming(sent, names))
}

/** A robot setting with every field the server sent; it is sent back whole. */
export type RobotSetting = Record<string, unknown> & { id: Id; key: string; value: string }

export async function robotSettings(signal?: AbortSignal): Promise<RobotSetting[]> {
  return toPage<RobotSetting>(await read('agentSetRobotInfo', paths.robotSettings, { signal })).rows
}

/** Sends the full list (D2 §7). Throws ApiError; field errors are named `<key>.value`. */
export async function saveRobotSettings(items: readonly RobotSetting[]): Promise<boolean> {
  const sent = write<unknown>('agentSetUpdateRobotSet', paths.robotSettingsSave, { body: items })
  const names = items.map(({ key }) => key)
  return isDone(await naming(sent, names))
}
