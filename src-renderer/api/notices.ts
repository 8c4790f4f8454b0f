import { isDone } from './done.ts'
import { ApiError } from './errors.ts'
import { read, write } from './http.ts'
import type { Id } from './id.ts'
import { findInPages, type Page, toPage } from './page.ts'
import { paths } from './wire.ts'

/** An announcement to all members (D2 §3). */
export interface Notice {
  id: Id
  title: string
  /** HTML. */
  content: string
  create_time: string
  is_top: unknown
  /** Unused by the member client; kept where present (A103). */
  url: string | null
}

export interface NoticeDraft {
  title: string
  content: string
  url: string
}

export async function notices(page: number, size: number, signal?: AbortSignal): Promise<Page<Notice>> {
  const path = { pageindex: page, pagesize: size }
  const { rows, total } = toPage<Notice>(await read('agentNoticeList', paths.noticeList, { path, signal }))
  return { rows: rows.map((row) => ({ ...row, title: row.title ?? '', content: row.content ?? '' })), total }
}

export function findNotice(wanted: (notice: Notice) => boolean): Promise<Notice | undefined> {
  return findInPages((page, size) => notices(page, size), wanted)
}

/** The title is sent as `key`, the content as `value` (A102). Throws ApiError with fields renamed accordingly. */
export async function createNotice({ title, content }: NoticeDraft): Promise<boolean> {
  try {
    return isDone(
      await write<unknown>('agentNoticeCreate', paths.noticeCreate, { body: { id: 0, key: title, value: content } }),
    )
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { key, value, ...others } = error.fields
    const fields = { ...others, ...(key && { title: key }), ...(value && { content: value }) }
    throw new ApiError(error.kind, error.message, error.status, fields)
  }
}

export async function saveNotice(id: Id, { title, content, url }: NoticeDraft): Promise<boolean> {
  const body = { id, title, content, ...(url && { url }) }
  return isDone(await write<unknown>('agentNoticeUpdate', paths.noticeSave, { body }))
}

export async function deleteNotice(id: Id): Promise<boolean> {
  return isDone(await write<unknown>('agentNoticeDelete', paths.noticeDelete, { body: { id } }))
}

export async function pinNotice(id: Id, status: boolean): Promise<boolean> {
  return isDone(await write<unknown>('agentNoticeTop', paths.noticePin, { body: { id, status } }))
}
