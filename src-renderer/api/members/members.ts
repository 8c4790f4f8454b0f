import { MAX_PAGE_SIZE, MIN_PAGE_SIZE } from '#shared/list-page.ts'
import { asWireId, type Id } from '#shared/lossless-json.ts'
import type { Amount } from '#shared/money.ts'
import { hasId } from '#shared/pay-data.ts'
import { currentProfile } from '#shared/server-profile.ts'
import { codeText, readState, type StateNames } from '#shared/state-codes.ts'
import { isMasked } from '../../lib/mask-personal.ts'
import type { TrackedChange } from '../host/audit-log.ts'
import { ApiError } from '../http/api-error.ts'
import { get, post, postQuery } from '../http/http.ts'
import { defineKeyedList, type FetchList, readPage } from '../http/list.ts'
import { onlyOfMember, type Page, pickRequested, toWholeList } from '../http/page.ts'
import { isNotRefused } from '../http/results.ts'
import { SeenCodes } from '../options.ts'
import { endpoints, memberSearch } from '../wire.ts'

/** Shape: D3 §3. */
export interface Member {
  id: Id
  /** Avatar. */
  head: string
  name: string
  /** 1 is verified (D3 §6). */
  level: number | string
  phoneNo: string
  phoneNoAddress: string
  balance: Amount
  /** Id of the referring member; 0 for none. */
  introduceId: Id
  registerTime: string
  registerIP: string
  registerIPAddress: string
  lastLogTime: string
  lastLogIP: string
  lastLogIPAddress: string
  state: number | string
  qqNo: string
}

/** The verification of a member, 1 for verified (D3 §6); one without a name is shown as received. */
export function memberLevelLabel(level: unknown): string {
  const text = codeText(level)
  return currentProfile().names.memberLevels[text] ?? text
}

/** States of D3 §4; any other is unknown. */
export const memberStates: Readonly<Record<string, { label: string; tone: 'success' | 'warning' | 'danger' }>> = {
  1: { label: '正常', tone: 'success' },
  2: { label: '禁言', tone: 'warning' },
  3: { label: '封号', tone: 'danger' },
}
export const NORMAL = '1'
export const MUTED = '2'
export const BANNED = '3'

const STATE_NAMES: StateNames = [
  [/^(normal|正常)$/i, 1],
  [/^(muted?|禁言)$/i, 2],
  [/^(banned|封号)$/i, 3],
]
const seenStates = new SeenCodes(1, 3)

/** '' without one; a code of a server that counts from elsewhere is never a state of the documents (A392). */
function readMemberState(value: unknown): string {
  const state = String(readState(value, STATE_NAMES) ?? '')
  return seenStates.isShifted && state in memberStates ? `代码 ${state}` : state
}

export function memberStateLabel(state: unknown): string {
  const text = String(state ?? '')
  return memberStates[text]?.label ?? (text === '' ? '未知' : `未知（${text}）`)
}

const searchNames: Record<keyof typeof memberSearch, string> = {
  id: '会员ID',
  nickname: '昵称',
  phone: '手机',
  qq: 'QQ',
  registerIp: '注册IP',
  lastLoginIp: '最后登录IP',
}

/** The six search keys of the member list (D3 §9). */
export const searchKinds = Object.entries(searchNames).map(([kind, label]) => ({
  label,
  value: String(memberSearch[kind as keyof typeof memberSearch]),
}))

type MemberSearch = { kind?: string; value?: string }

/** Searches members by one of the keys. Without a value all members are listed and the kind is not sent (D3 §7.3). */
export const fetchMembers: FetchList<Member, MemberSearch> = async (page, size, { kind, value }, signal) => {
  const query = value ? { paramtype: kind, paramvalue: value } : {}
  const request = (pageindex: number) =>
    get('userList', endpoints.memberList, { path: { pageindex, pagesize: size }, query, signal })
  const read = await readPage<Record<string, unknown>>(request, endpoints.memberList, { page, size })
  const { memberLevel } = currentProfile()
  const levelOf = (row: Record<string, unknown>) =>
    memberLevel.map((field) => row[field]).find((level) => level !== undefined && level !== null) ?? ''
  seenStates.add(read.rows.map(({ state }) => readState(state, STATE_NAMES)))
  const toMember = (row: Record<string, unknown>) =>
    ({ ...withOwnId(row), ...textsOf(row), level: levelOf(row), state: readMemberState(row.state) }) as Member
  return { ...read, rows: read.rows.map(toMember) }
}

/** Names and numbers of a person that consist of digits, which a server may send as numbers. */
const textsOf = (row: Record<string, unknown>) =>
  Object.fromEntries(
    ['name', 'phoneNo', 'qqNo']
      .filter((field) => ['number', 'bigint'].includes(typeof row[field]))
      .map((field) => [field, String(row[field])]),
  )

/** Where a record of a member has no `id`, its `userId` is one. */
const withOwnId = <Row extends { id?: unknown; userId?: unknown }>(row: Row): Row =>
  hasId(row) || row.userId === undefined ? row : { ...row, id: row.userId }

/** Fetches the member with exactly this id, null when there is none. Throws ApiError, also where the server has others. */
export async function fetchMemberById(id: string, signal?: AbortSignal): Promise<Member | null> {
  const fetchFound = (size: number) => fetchMembers(1, size, { kind: String(memberSearch.id), value: id }, signal)
  const isRequested = (member: Member) => String(member.id) === id
  // A server may look for a part of the id.
  const isOfPart = ({ rows }: Page<Member>) =>
    rows.every((row) => String(row.id).includes(id)) && !rows.some(isRequested)
  const isWhole = ({ rows, total }: Page<Member>) => total <= rows.length
  const first = await fetchFound(MIN_PAGE_SIZE)
  const found = isOfPart(first) && !isWhole(first) ? await fetchFound(MAX_PAGE_SIZE) : first
  if (isOfPart(found) && isWhole(found)) return null
  return pickRequested(found, isRequested, endpoints.memberList, '会员') ?? null
}

export type MemberInfo = { name: string; phoneNo: string; qqNo: string }

/** What is not given by the server and not entered goes back as it came: an empty text would be another value. */
export function asGiven(given: Member, info: MemberInfo): Partial<MemberInfo> {
  const isGiven = (name: string, value: string) => value !== '' || (given[name as keyof MemberInfo] ?? null) !== null
  const entries = Object.entries(info).map(([name, value]) => [
    name,
    isGiven(name, value) ? value : given[name as keyof MemberInfo],
  ])
  return Object.fromEntries(entries)
}

/** Returns false when the server reports failure (D3 §8). Throws ApiError. */
export const saveMember = async (id: Id, { name, phoneNo, qqNo }: Partial<MemberInfo>, change: TrackedChange) =>
  isNotRefused(
    await post('userUpdateInfo', endpoints.memberInfo, { body: { id: asWireId(id), name, phoneNo, qqNo }, change }),
  )

/** Nothing is sent to a server whose codes mean other states. */
export async function setMemberState(id: Id, state: number, change: TrackedChange): Promise<boolean> {
  if (seenStates.isShifted) throw new ApiError('locked', '服务器的会员状态代码与文档不同，没有提交')
  return isNotRefused(
    await post('userUpdateState', endpoints.memberState, { body: { id: asWireId(id), state }, change }),
  )
}

/** A member who shares an IP address with another one (D3 §3). */
type MemberSharingIp = Pick<Member, 'id' | 'name' | 'lastLogIP'> & { registerIp: string }

/** Fetches the members sharing an IP address with this one, including itself (A187); a query sent as POST. */
export async function fetchMembersSharingIp(userId: Id, signal?: AbortSignal): Promise<MemberSharingIp[]> {
  const call = { query: { userid: userId }, signal, background: true }
  const rows = toWholeList<Member & MemberSharingIp>(
    await postQuery('checkId', endpoints.membersSharingIp, call),
    endpoints.membersSharingIp,
  )
  const members = rows.map((row) => ({ ...withOwnId(row), registerIp: row.registerIp ?? row.registerIP }))
  // One without an id would be counted as another member.
  if (!members.every(hasId)) throw new ApiError('malformed', '同 IP 的会员没有 id，无法识别')
  return members
}

/** A withdrawal account bound to a member (D3 §3). */
export interface BoundAccount {
  userId: Id
  /** The member's nickname. */
  name: string
  payType: number | string
  payName: string
  payNo: string
  /** Image of a QR code, or its text. */
  qrCode: string
}

export async function fetchBoundAccounts(userId: Id, signal?: AbortSignal): Promise<BoundAccount[]> {
  const data = await get('userPayList', endpoints.memberAccounts, { query: { userid: userId }, signal })
  const rows = toWholeList<BoundAccount>(data, endpoints.memberAccounts)
  return onlyOfMember({ rows, total: rows.length }, String(userId), endpoints.memberAccounts).rows
}

export const fetchAccounts = defineKeyedList<
  BoundAccount,
  { paytype?: string; userid?: string; payname?: string; payno?: string }
>('userPayPage', endpoints.memberAccountList, ({ userId, payType }) => [userId, payType])

/** More accounts than a member has of all pay types; each costs a call. */
const MAX_SHARED_ACCOUNTS = 10
const SHARED_PAGE_SIZE = 50

/**
 * Fetches the other members' accounts with the same number as one of these (D3 §7.3: the list takes `payno`). The server
 * may search for a part of it, so only equal numbers count. Throws ApiError.
 */
export async function fetchMembersSharingAccounts(
  userId: Id,
  accounts: readonly BoundAccount[],
  signal?: AbortSignal,
): Promise<BoundAccount[]> {
  const numbers = [...new Set(accounts.map(({ payNo }) => String(payNo ?? '').trim()))].filter(Boolean)
  if (numbers.some(isMasked)) throw new ApiError('unmatched', '服务器遮住了账号，不知道还有谁绑定')
  const pages = await Promise.all(
    numbers.slice(0, MAX_SHARED_ACCOUNTS).map((payno) => fetchAccounts(1, SHARED_PAGE_SIZE, { payno }, signal)),
  )
  const isSame = ({ payNo }: BoundAccount) => numbers.includes(String(payNo ?? '').trim())
  // Of a server that takes no notice of the number these are not all that have it.
  if (pages.some(({ rows, total }) => total > rows.length && !rows.every(isSame)))
    throw new ApiError('unmatched', '服务器没有按账号查找，不知道还有谁绑定')
  const others = pages
    .flatMap(({ rows }) => rows)
    .filter((other) => String(other.userId) !== String(userId) && isSame(other))
  return others.filter((other, i) => others.findIndex((first) => String(first.userId) === String(other.userId)) === i)
}

/** Fetches an account by its key, member and pay type (A140); null when deleted or ambiguous. */
export async function fetchAccount({ userId, payType }: BoundAccount): Promise<BoundAccount | null> {
  const matches = (await fetchBoundAccounts(userId)).filter((account) => String(account.payType) === String(payType))
  return matches.length === 1 ? matches[0]! : null
}

export type AccountInfo = { payName: string; payNo: string }

/** Returns false when the server reports failure (D3 §8). Throws ApiError. */
export async function saveAccount(
  { userId, payType }: BoundAccount,
  info: AccountInfo,
  change: TrackedChange,
): Promise<boolean> {
  const body = { userId: asWireId(userId), payType, payName: info.payName, payNo: info.payNo }
  return isNotRefused(await post('userUpdatePayInfo', endpoints.memberAccountSave, { body, change }))
}
