import { toKnownBoolean } from '../../lib/server-boolean.ts'
import type { TrackedChange } from '../host/audit-log.ts'
import { get, post } from '../http/http.ts'
import { toPage } from '../http/page.ts'
import { isTruthyResult } from '../http/results.ts'
import { endpoints } from '../wire.ts'

/** A customer service agent (D2 §3). Has no id: `type` identifies it; unknown fields are sent back unchanged (A131). */
export type Agent = Record<string, unknown> & {
  /** As it came, so that it goes back so (A190). */
  head: string | null | undefined
  name: string
  description?: string
  /** Boolean in any spelling: see `toBoolean`. */
  state: unknown
  /** Sequence number. */
  type: number
}

/** An automatic answer (D2 §3). Unknown fields are sent back unchanged (A131, A190). */
export type Question = Record<string, unknown> & {
  question: string
  reply: string
  /** true: shown to members; null: the server does not say it. */
  state: boolean | null
}

export async function fetchAgents(signal?: AbortSignal): Promise<Agent[]> {
  const { rows } = toPage<Agent>(await get('customerServiceList', endpoints.agents, { signal }), endpoints.agents)
  return rows.map((agent) => ({ ...agent, name: String(agent.name ?? '') }))
}

/** Any truthy result means success (D2 §7). Throws ApiError. */
export const saveAgent = async (agent: Agent, change: TrackedChange) =>
  isTruthyResult(
    await post('customerServiceUpdateing', endpoints.agentUpdate, { body: agent, change, success: 'truthy' }),
  )

/** The number of rows plus one, or the next number that none of them has (A130). */
export function nextAgentType(rows: readonly Agent[]): number {
  const taken = new Set(rows.map(({ type }) => Number(type)))
  let type = rows.length + 1
  while (taken.has(type)) type++
  return type
}

export async function fetchQuestions(signal?: AbortSignal): Promise<Question[]> {
  const { rows } = toPage<Question>(await get('questionList', endpoints.questions, { signal }), endpoints.questions)
  return rows.map((row) => ({
    ...row,
    question: String(row.question ?? ''),
    reply: String(row.reply ?? ''),
    // A boolean in D2 §3, but a word in §4.
    state: String(row.state) === 'close' ? false : toKnownBoolean(row.state),
  }))
}

export const saveQuestion = async (question: Question, change: TrackedChange) =>
  isTruthyResult(
    await post('questionUpdateing', endpoints.questionUpdate, { body: question, change, success: 'truthy' }),
  )

/** The server's id of a question where it has one, else its number (A131, A211). */
export function questionId(row: Question): unknown {
  const idField = Object.keys(row).find((name) => /id$/i.test(name) && row[name] !== null && row[name] !== undefined)
  return idField ? `${idField}:${row[idField]}` : row.type
}

/** Agents have no id (A131); their number identifies them unless it is duplicated (A211). */
export const agentId = ({ type }: Agent): unknown => type
