import { isOn } from '../lib/flags.ts'
import { isAboveZero } from './done.ts'
import { read, write } from './http.ts'
import type { Id } from './id.ts'
import { findInPages, type Page, toPage } from './page.ts'
import { paths } from './wire.ts'

/** What is offered to the members (D2 §3). */
export interface Activity {
  id: Id
  title: string
  /** HTML: where it jumps to. */
  content: string | null
  /** 1 jumps to its content, 2 is a picture alone: follows `contentFlag` (A107). */
  type: number
  gameType: number | string | null
  /** The picture, as the server names it. */
  url: string | null
  /** These three in any spelling of on and off: see `isOn`. */
  isBanner: unknown
  contentFlag: unknown
  upTime: string
  is_top: unknown
}

/** D2 §9; the words are ours. */
export const gameTypes: Readonly<Record<string, string>> = { 1: '彩票', 2: '真人', 3: '体育', 4: '电竞' }

/** One the console does not know is never taken for another. */
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

/** Saves an activity whole; a new one has no id. */
export async function saveActivity(
  activity: Omit<Activity, 'id' | 'type' | 'upTime' | 'is_top'> & Partial<Activity>,
): Promise<boolean> {
  const body = { ...activity, type: isOn(activity.contentFlag) ? 1 : 2 }
  return isAboveZero(await write<unknown>('agentActivityUpdate', paths.activitySave, { body }))
}

/** `isbanner`, in the query, is A106. */
export async function setBanner(id: Id, isbanner: boolean): Promise<boolean> {
  return isAboveZero(await write<unknown>('agentActivityIsBanner', paths.activityBanner, { query: { id, isbanner } }))
}

export async function deleteActivity(id: Id): Promise<boolean> {
  return isAboveZero(await write<unknown>('agentActivityDelete', paths.activityDelete, { body: { id } }))
}
