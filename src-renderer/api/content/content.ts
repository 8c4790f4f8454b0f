import { asWireId, type Id } from '#shared/lossless-json.ts'
import { toKnownBoolean } from '../../lib/server-boolean.ts'
import type { TrackedChange } from '../host/audit-log.ts'
import { ApiError } from '../http/errors.ts'
import { get, post } from '../http/http.ts'
import { readPage } from '../http/list.ts'
import { findInPages, type Page } from '../http/page.ts'
import { isNotRefused, isPositiveResult } from '../http/results.ts'
import { endpoints } from '../wire.ts'

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
  /** Booleans in any spelling, like `contentFlag` and `is_top`: see `toKnownBoolean`. */
  isBanner: unknown
  contentFlag: unknown
  upTime: string
  is_top: unknown
}

export async function fetchActivities(page: number, size: number, signal?: AbortSignal): Promise<Page<Activity>> {
  const request = (pageindex: number) =>
    get('agentActivityList', endpoints.activityList, { path: { pageindex, pagesize: size }, signal })
  const read = await readPage<Activity>(request, endpoints.activityList, { page, size })
  return { ...read, rows: read.rows.map((row) => ({ ...row, title: row.title ?? '' })) }
}

export const findActivity = (matches: (activity: Activity) => boolean): Promise<Activity | undefined> =>
  findInPages((page, size) => fetchActivities(page, size), matches)

/** By the flag, else by the type (A107); null: the server says neither (A386). */
export function linksToContent({ contentFlag, type }: Partial<Activity>): boolean | null {
  const known = toKnownBoolean(contentFlag)
  if (known !== null) return known
  return Number(type) === 1 || (Number(type) === 2 ? false : null)
}

/** Saves a whole activity; a new one has no id. One that does not say its type has none of the documents'. */
export async function saveActivity(
  activity: Omit<Activity, 'id' | 'type' | 'upTime' | 'is_top'> & Partial<Activity>,
  change: TrackedChange,
): Promise<boolean> {
  const links = linksToContent(activity)
  const body = links === null ? activity : { ...activity, type: links ? 1 : 2 }
  return isPositiveResult(
    await post('agentActivityUpdate', endpoints.activitySave, { body, change, success: 'truthy' }),
  )
}

/** `isbanner` travels in the query (A106). */
export const setBanner = async (id: Id, isbanner: boolean, change: TrackedChange) =>
  isPositiveResult(
    await post('agentActivityIsBanner', endpoints.activityBanner, {
      query: { id, isbanner },
      change,
      success: 'truthy',
    }),
  )

export const deleteActivity = async (id: Id, change: TrackedChange) =>
  isPositiveResult(
    await post('agentActivityDelete', endpoints.activityDelete, {
      body: { id: asWireId(id) },
      change,
      success: 'truthy',
    }),
  )

/** An announcement to all members (D2 §3). */
export interface Announcement {
  id: Id
  title: string
  /** HTML. */
  content: string
  create_time: string
  is_top: unknown
  /** Unused by the member client; kept where present (A103). */
  url: string | null
}

type AnnouncementDraft = Record<'title' | 'content' | 'url', string>

export async function fetchAnnouncements(page: number, size: number, signal?: AbortSignal) {
  const request = (pageindex: number) =>
    get('agentNoticeList', endpoints.announcementList, { path: { pageindex, pagesize: size }, signal })
  const read = await readPage<Announcement>(request, endpoints.announcementList, { page, size })
  return { ...read, rows: read.rows.map((row) => ({ ...row, title: row.title ?? '', content: row.content ?? '' })) }
}

export const findAnnouncement = (matches: (announcement: Announcement) => boolean) =>
  findInPages((page, size) => fetchAnnouncements(page, size), matches)

/** The title is sent as `key`, the content as `value` (A102). Throws ApiError with fields renamed accordingly. */
export async function createAnnouncement(
  { title, content }: AnnouncementDraft,
  change: TrackedChange,
): Promise<boolean> {
  try {
    const body = { id: 0, key: title, value: content }
    return isNotRefused(await post('agentNoticeCreate', endpoints.announcementCreate, { body, change }))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { key, value, ...rest } = error.fields
    const fields = { ...rest, ...(key && { title: key }), ...(value && { content: value }) }
    throw new ApiError(error.kind, error.message, error.status, fields)
  }
}

export async function saveAnnouncement(
  id: Id,
  { title, content, url }: AnnouncementDraft,
  change: TrackedChange,
): Promise<boolean> {
  const body = { id: asWireId(id), title, content, url: url || undefined }
  return isNotRefused(await post('agentNoticeUpdate', endpoints.announcementSave, { body, change }))
}

export const deleteAnnouncement = async (id: Id, change: TrackedChange) =>
  isNotRefused(await post('agentNoticeDelete', endpoints.announcementDelete, { body: { id: asWireId(id) }, change }))

export const pinAnnouncement = async (id: Id, status: boolean, change: TrackedChange) =>
  isNotRefused(await post('agentNoticeTop', endpoints.announcementPin, { body: { id: asWireId(id), status }, change }))
