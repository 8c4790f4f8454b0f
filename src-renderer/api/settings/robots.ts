import type { Id } from '#shared/lossless-json.ts'
import type { Amount } from '#shared/money.ts'
import { currentProfile } from '#shared/server-profile.ts'
import { codeText } from '#shared/state-codes.ts'
import { isFlagText, toBoolean } from '../../lib/server-boolean.ts'
import type { TrackedChange } from '../host/audit-log.ts'
import { post, postQuery } from '../http/http.ts'
import { type FetchList, readPage } from '../http/list.ts'
import { findInPages, PAGE_SIZE } from '../http/page.ts'
import { isNotRefused, isTruthyResult } from '../http/results.ts'
import { endpoints } from '../wire.ts'

/** A simulated player (D2 §3). */
export interface Robot {
  id: Id
  /** Avatar. */
  head: string
  name: string
  robotLevel: number | string
  /** Points. */
  balance: Amount
  state: number | string
}

export const robotLevels: Readonly<Record<string, string>> = { 1: '高', 2: '中', 3: '低' }
export const robotStates: Readonly<Record<string, { label: string; tone: 'success' | 'neutral' }>> = {
  1: { label: '开启', tone: 'success' },
  0: { label: '关闭', tone: 'neutral' },
}

/** A level without a name is its code, one that is not there 未知. */
export function robotLevelLabel(level: unknown): string {
  const text = codeText(level)
  return robotLevels[text] ?? (text === '' ? '未知' : text)
}

/** Unknown states are shown unchanged (A064), one that is not there as 未知 (A386). */
export function robotStateLabel(state: unknown): { label: string; tone: 'success' | 'neutral' } {
  if (state === '') return { label: '未知', tone: 'neutral' }
  return robotStates[String(state)] ?? { label: String(state), tone: 'neutral' }
}

interface RobotQuery {
  /** 1 on, 0 off; absent: both. */
  state?: string
  level?: string
  name?: string
  sort?: { field: string; descending: boolean } | null
}

/** -1 and 0 request all (D2 §7, §9). Sorting is done by the server only (A118). */
export const fetchRobots: FetchList<Robot, RobotQuery> = async (page, size, query, signal) => {
  const { state, level, name = '', sort } = query
  const { sortDirections } = currentProfile()
  const body = {
    pageSize: size,
    status: Number(state || -1),
    level: Number(level) || 0,
    name,
    ...(sort && { field: sort.field, order: sortDirections[sort.descending ? 'descending' : 'ascending'] }),
  }
  const request = (number: number) =>
    postQuery('robotPageByAdmin', endpoints.robotPage, { body: { page: number, ...body }, signal })
  const read = await readPage<Robot>(request, endpoints.robotPage, { page, size })
  return { ...read, rows: read.rows.map((row) => ({ ...row, name: row.name ?? '', state: normalizeState(row.state) })) }
}

/** Flags become 1 and 0, also as text; other values stay unchanged. */
function normalizeState(state: unknown): number | string {
  if (typeof state === 'boolean') return Number(state)
  const text = codeText(state).trim()
  const isFlag = text !== '' && !(text in robotStates) && isFlagText(text)
  return isFlag ? Number(toBoolean(text)) : text
}

/**
 * Fetches one robot, as the API has no call for it: by its name, else, since it may have another one now, by searching
 * the list of its level. null when deleted.
 */
export async function fetchRobot({ id, name, robotLevel }: Robot): Promise<Robot | null> {
  const level = String(robotLevel)
  const isRobot = (robot: Robot) => String(robot.id) === String(id)
  const named = name === '' ? undefined : (await fetchRobots(1, PAGE_SIZE, { level, name })).rows.find(isRobot)
  if (named) return named
  const query = { level, sort: { field: 'id', descending: false } }
  return (await findInPages((page, size) => fetchRobots(page, size, query), isRobot)) ?? null
}

/** Parameters travel in the query (A119); any truthy result means success (D2 §7). Throws ApiError. */
export const updateRobot = async (id: Id, values: { name: string } | { state: number }, change: TrackedChange) =>
  isTruthyResult(
    await post('setRobotInfoByAdmin', endpoints.robotChange, { query: { id, ...values }, change, success: 'truthy' }),
  )

/** Recreates all robots. Throws ApiError. */
export const initRobots = async (change: TrackedChange) =>
  isNotRefused(await post('initRobotInfoByAdmin', endpoints.robotsInit, { change }))
