import { isOn } from '../lib/flags.ts'
import { isTruthy } from './done.ts'
import { read, write } from './http.ts'
import { toPage } from './page.ts'
import { paths } from './wire.ts'

/** A customer service agent (D2 §3). Has no id: `type` identifies it; unknown fields are sent back unchanged (A131). */
export type Agent = Record<string, unknown> & {
  head: string
  name: string
  description?: string
  state: boolean
  /** Sequence number. */
  type: number
}

/** An automatic answer (D2 §3). Unknown fields are sent back unchanged (A131, A190). */
export type Question = Record<string, unknown> & {
  question: string
  reply: string
  /** true: shown to members. */
  state: boolean
}

export async function agents(signal?: AbortSignal): Promise<Agent[]> {
  const { rows } = toPage<Agent>(await read('customerServiceList', paths.agents, { signal }))
  return rows.map((agent) => ({
    ...agent,
    head: String(agent.head ?? ''),
    name: String(agent.name ?? ''),
    state: isOn(agent.state),
  }))
}

/** Any truthy result means success (D2 §7). Throws ApiError. */
export async function saveAgent(agent: Agent): Promise<boolean> {
  return isTruthy(await write<unknown>('customerServiceUpdateing', paths.agentUpdate, { body: agent }))
}

/** Largest existing number plus one: the row count could collide with an existing number (A130). */
export function nextType(rows: readonly Agent[]): number {
  return Math.max(0, ...rows.map(({ type }) => Number(type) || 0)) + 1
}

export async function questions(signal?: AbortSignal): Promise<Question[]> {
  const { rows } = toPage<Question>(await read('questionList', paths.questions, { signal }))
  return rows.map((row) => ({
    ...row,
    question: String(row.question ?? ''),
    reply: String(row.reply ?? ''),
    // A boolean in D2 §3, but a word in §4.
    state: String(row.state) !== 'close' && isOn(row.state),
  }))
}

export async function saveQuestion(question: Question): Promise<boolean> {
  return isTruthy(await write<unknown>('questionUpdateing', paths.questionUpdate, { body: question }))
}

/** The server's id of a question where it has one, else its number (A131, A211). */
export function questionMark(row: Question): unknown {
  const mark = Object.keys(row).find((name) => /id$/i.test(name) && row[name] !== null && row[name] !== undefined)
  return mark ? `${mark}:${row[mark]}` : row.type
}

/** Agents have no id (A131); their number identifies them unless it is duplicated (A211). */
export const agentMark = ({ type }: Agent): unknown => type
