import { asWireId, type Id } from '#shared/lossless-json.ts'
import { currentProfile, type ServerProfile } from '#shared/server-profile.ts'
import type { TrackedChange } from '../host/audit-log.ts'
import { ApiError, withNamedFieldErrors } from '../http/errors.ts'
import { get, post } from '../http/http.ts'
import { pickRequested, toRecord, toWholeList } from '../http/page.ts'
import { isNotRefused } from '../http/results.ts'
import { endpoints } from '../wire.ts'

/** A play (D2 §3) with every field the server sent, known or not; it is sent back whole (A089). */
export type Play = Record<string, unknown> & { id: Id; name: string }

/** One row of the odds table (D2 §2); sent back with every field it came with (A190). */
export type OddsRow = Record<string, unknown> & {
  id?: Id
  detail: string
  odds: unknown
  quota: unknown
  isKick: unknown
}

/** Switches of a play that are saved immediately (A087). */
export const playFlags = {
  isOpenTW28: '台湾28',
  isOpenJND28: '加拿大28',
  isOpenELG28: '俄勒冈28',
  isRebate: '回红',
} as const
export type PlayFlag = keyof typeof playFlags
export type PlayText = keyof ServerProfile['playTexts']

export const fetchPlays = async (signal?: AbortSignal): Promise<Play[]> =>
  toWholeList<Play>(await get('playList', endpoints.plays, { signal }), endpoints.plays)

export async function fetchPlay(id: Id, signal?: AbortSignal): Promise<Play> {
  const play = toRecord<Play>(
    await get('playPlay', endpoints.play, { query: { playid: id }, signal }),
    endpoints.play,
    ['id'],
  )
  if (!play) throw new ApiError('malformed', '服务器没有返回该玩法')
  pickRequested({ rows: [play], total: 1 }, (row) => String(row.id) === String(id), endpoints.play, '玩法')
  return play as Play
}

export const fetchOdds = async (playId: Id, signal?: AbortSignal): Promise<OddsRow[]> =>
  toWholeList<OddsRow>(
    await get('playOddsList', endpoints.oddsList, { query: { playid: playId }, signal }),
    endpoints.oddsList,
  )

/** The calls below return whether the server reports success, and throw ApiError. */

export const setPlayFlag = async (playId: Id, type: PlayFlag, value: boolean, change: TrackedChange) =>
  isNotRefused(
    await post('playSetPlayBool', endpoints.playFlag, { body: { playId: asWireId(playId), type, value }, change }),
  )

export const setPlayText = async (playId: Id, text: PlayText, value: string, change: TrackedChange) =>
  isNotRefused(
    await post('playSetString', endpoints.playText, {
      body: { playId: asWireId(playId), type: currentProfile().playTexts[text], value },
      change,
    }),
  )

export const savePlay = async (play: Play, change: TrackedChange) =>
  isNotRefused(await post('playUpdatePlayInfo', endpoints.playSave, { body: play, change }))

/** The server's id; rows without one are identified by their detail (A211). */
export const oddsRowId = ({ id, detail }: OddsRow): unknown => id ?? detail

/** Saves whole rows. Field errors are named `<key>.<field>`; `keys` are in the order of the rows. */
export async function saveOdds(
  rows: readonly OddsRow[],
  keys: readonly string[],
  change: TrackedChange,
): Promise<boolean> {
  return isNotRefused(
    await withNamedFieldErrors(post('playUpdateOddsInfo', endpoints.oddsSave, { body: rows, change }), keys),
  )
}
