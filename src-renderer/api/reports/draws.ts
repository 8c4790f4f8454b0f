import type { Amount } from '#shared/money.ts'
import { pageNumber } from '#shared/server-profile.ts'
import { get } from '../http/http.ts'
import { type Page, toPage } from '../http/page.ts'
import { endpoints } from '../wire.ts'

/** Shape: D1 §3. */
export interface Draw {
  qiShu: number | string
  /** Scheduled and actual draw time. */
  openTime: string
  addTime: string
  results: string
  winLost: Amount
}

export async function fetchDraws(
  id: string,
  page: number,
  size: number,
  query: { qishu?: string },
  signal?: AbortSignal,
): Promise<Page<Draw>> {
  const path = { id, pageindex: pageNumber(page), pagesize: size }
  return toPage<Draw>(await get('resultsList', endpoints.draws, { path, query, signal }), endpoints.draws, {
    page,
    size,
  })
}

/** The latest draws of a game, newest first (A077). */
export async function fetchLatestDraws(game: string, top: number, signal?: AbortSignal): Promise<Draw[]> {
  return toPage<Draw>(
    await get('resultsTop', endpoints.latestDraws, { path: { id: game, top }, signal }),
    endpoints.latestDraws,
  ).rows
}
