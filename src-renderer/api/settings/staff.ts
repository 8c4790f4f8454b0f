import { resolveImageUrl } from '#shared/image-path.ts'
import { asWireId, type Id } from '#shared/lossless-json.ts'
import { currentProfile } from '#shared/server-profile.ts'
import { toKnownBoolean } from '../../lib/server-boolean.ts'
import type { TrackedChange } from '../host/audit-log.ts'
import { ApiError } from '../http/errors.ts'
import { get, post } from '../http/http.ts'
import { toWholeList } from '../http/page.ts'
import { isTruthyResult } from '../http/results.ts'
import { endpoints } from '../wire.ts'

/** An administrator account (D2 §3); the first of the list is the super administrator (A126). */
export type Admin = { id: Id; name: string; loginName: string }

/** Drops the list's placeholder in the password field: it is not a password (A125). */
export async function fetchAdmins(signal?: AbortSignal): Promise<Admin[]> {
  const rows = toWholeList<Admin>(await get('accountList', endpoints.admins, { signal }), endpoints.admins)
  return rows.map(({ id, name, loginName }) => ({ id, name: name ?? '', loginName: loginName ?? '' }))
}

/** An empty password is not sent (A125); any truthy result means success (D2 §7). Throws ApiError. */
export async function saveAdmin(
  id: Id,
  name: string,
  loginName: string,
  loginPwd: string,
  change: TrackedChange,
): Promise<boolean> {
  const body = { id: asWireId(id), name, loginName, loginPwd: loginPwd || undefined }
  return isTruthyResult(await post('accountUpdateing', endpoints.adminUpdate, { body, change, success: 'truthy' }))
}

export const addAdmin = async (name: string, loginName: string, loginPwd: string, change: TrackedChange) =>
  isTruthyResult(
    await post('accountSup', endpoints.adminAdd, { body: { name, loginName, loginPwd }, change, success: 'truthy' }),
  )

/** Sets an uploaded image as the console's logo (A129). */
export async function setLogo(logo: string, change: TrackedChange): Promise<boolean> {
  const call = {
    path: { uptype: currentProfile().codes.appInfo.logo },
    body: { logo },
    change,
    success: 'truthy',
  } as const
  return isTruthyResult(await post('updateingAppInfo', endpoints.appInfo, call))
}

/** The QR code for setting up an authenticator: a URL or the image data itself (A128). */
export async function fetchTotpSetupQr(): Promise<string> {
  const data = await get('googleQrCodeSetupImageUrl', endpoints.totpSetupQr)
  const image = typeof data === 'object' && data !== null ? Reflect.get(data, 'qrCodeSetupImageUrl') : data
  if (typeof image !== 'string' || image === '') throw new ApiError('malformed', '服务器没有返回二维码')
  return image
}

/** The source of a setup QR code: text to encode, or the URL of an image. */
export type QrSource = { text: string } | { imageUrl: string }

/**
 * Resolves how to show the server's setup code; null if it cannot be shown. External URLs are never fetched, because
 * that would disclose the secret to a third party (A128); the otpauth URI in their query is encoded locally instead.
 */
export function resolveQrSource(image: string, server: string): QrSource | null {
  if (image.startsWith('otpauth://')) return { text: image }
  const imageUrl = resolveImageUrl(image, server)
  if (imageUrl) return { imageUrl }
  if (!URL.canParse(image)) return null
  const otpauthUri = [...new URL(image).searchParams.values()].find((value) => value.startsWith('otpauth://'))
  return otpauthUri ? { text: otpauthUri } : null
}

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
  const rows = toWholeList<Agent>(await get('customerServiceList', endpoints.agents, { signal }), endpoints.agents)
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
  const rows = toWholeList<Question>(await get('questionList', endpoints.questions, { signal }), endpoints.questions)
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
