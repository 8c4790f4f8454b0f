import { isOn } from '../lib/flags.ts'
import { isAboveZero } from './done.ts'
import { read, write } from './http.ts'
import type { Id } from './id.ts'
import { findInPages, type Page, toPage } from './page.ts'
import { paths } from './wire.ts'

/** A promotion shown to members (D2 §3). */
export interface Activity {
  id: Id
  title: string
  /** HTML of the page it links to. */
  content: string | null
  /** 1 links to its content, 2 is an image only: derived from `contentFlag` (A107). */
  type: number
  gameType: number | string | null
  /** Image name, as the server stores it. */
  url: string | null
  /** Booleans in any spelling, like `contentFlag` and `is_top`: see `toBoolean`. */
  isBanner: unknown
  contentFlag: unknown
  upTime: string
  is_top: unknown
}

/** Types of D2 §9; the labels are this console's. */
export const gameTypes: Readonly<Record<string, string>> = { 1: '彩票', 2: '真人', 3: '体育', 4: '电竞' }

/** Unknown types are labelled as such. */
export function gameTypeName(type: unknown): string {
  const value = String(type ?? '').trim()
  return gameTypes[value] ?? (value ? `未知类型 ${value}` : '未设置')
}

export async function activities(page: number, size: number, signal?: AbortSignal): Promise<Page<Activity>> {
  const path = { pageindex: page, pagesize: size }
  const { rows, total } = toPage<Activity>(await read('agentActivityList', paths.activityList, { path, signal }))
  return { rows: rows.map((row) => ({ ...row, title: row.title ?? '' })), total }
}

export function findActivity(wanted: (activity: Activity) => boolean): Promise<Activity | undefined> {
  return findInPages((page, size) => activities(page, size), wanted)
}

/** Saves a whole activity; a new one has no id. */
export async function saveActivity(
  activity: Omit<Activity, 'id' | 'type' | 'upTime' | 'is_top'> & Partial<Activity>,
): Promise<boolean> {
  const body = { ...activity, type: isOn(activity.contentFlag) ? 1 : 2 }
  return isAboveZero(await write<unknown>('agentActivityUpdate', paths.activitySave, { body }))
}

/** `isbanner` travels in the query (A106). */
export async function setBanner(id: Id, isbanner: boolean): Promise<boolean> {
  return isAboveZero(await write<unknown>('agentActivityIsBanner', paths.activityBanner, { query: { id, isbanner } }))
}

export async function deleteActivity(id: Id): Promise<boolean> {
  return isAboveZero(await write<unknown>('agentActivityDelete', paths.activityDelete, { body: { id } }))
}
