import { asWireId, type Id } from '#shared/ids.ts'
import { pageNumber } from '#shared/server-profile.ts'
import type { TrackedChange } from '../host/audit-log.ts'
import { ApiError } from '../http/errors.ts'
import { get, post } from '../http/http.ts'
import { findInPages, toPage } from '../http/page.ts'
import { isNotRefused } from '../http/results.ts'
import { endpoints } from '../wire.ts'

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
  const path = { pageindex: pageNumber(page), pagesize: size }
  const data = await get('agentNoticeList', endpoints.announcementList, { path, signal })
  const read = toPage<Announcement>(data, endpoints.announcementList, { page, size })
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
