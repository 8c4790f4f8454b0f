import type { Id } from '../../../src-preload/shared/ids.ts'
import { ApiError } from '../http/errors.ts'
import { get, post } from '../http/http.ts'
import { findInPages, type Page, toPage } from '../http/page.ts'
import { isSuccess } from '../http/results.ts'
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

export interface AnnouncementDraft {
  title: string
  content: string
  url: string
}

export async function fetchAnnouncements(
  page: number,
  size: number,
  signal?: AbortSignal,
): Promise<Page<Announcement>> {
  const path = { pageindex: page, pagesize: size }
  const { rows, total } = toPage<Announcement>(
    await get('agentNoticeList', endpoints.announcementList, { path, signal }),
  )
  return { rows: rows.map((row) => ({ ...row, title: row.title ?? '', content: row.content ?? '' })), total }
}

export function findAnnouncement(matches: (announcement: Announcement) => boolean): Promise<Announcement | undefined> {
  return findInPages((page, size) => fetchAnnouncements(page, size), matches)
}

/** The title is sent as `key`, the content as `value` (A102). Throws ApiError with fields renamed accordingly. */
export async function createAnnouncement({ title, content }: AnnouncementDraft): Promise<boolean> {
  try {
    return isSuccess(
      await post<unknown>('agentNoticeCreate', endpoints.announcementCreate, {
        body: { id: 0, key: title, value: content },
      }),
    )
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { key, value, ...rest } = error.fields
    const fields = { ...rest, ...(key && { title: key }), ...(value && { content: value }) }
    throw new ApiError(error.kind, error.message, error.status, fields)
  }
}

export async function saveAnnouncement(id: Id, { title, content, url }: AnnouncementDraft): Promise<boolean> {
  const body = { id, title, content, url: url || undefined }
  return isSuccess(await post<unknown>('agentNoticeUpdate', endpoints.announcementSave, { body }))
}

export async function deleteAnnouncement(id: Id): Promise<boolean> {
  return isSuccess(await post<unknown>('agentNoticeDelete', endpoints.announcementDelete, { body: { id } }))
}

export async function pinAnnouncement(id: Id, status: boolean): Promise<boolean> {
  return isSuccess(await post<unknown>('agentNoticeTop', endpoints.announcementPin, { body: { id, status } }))
}
