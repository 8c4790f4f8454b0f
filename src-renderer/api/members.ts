import type { Amount } from '../lib/money.ts'
import { isDone } from './done.ts'
import { read, write } from './http.ts'
import type { Id } from './id.ts'
import { type Page, toPage } from './page.ts'
import { memberLevel, memberSearch, paths } from './wire.ts'

/** D3 §3. */
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
  /** Who brought him; 0 for nobody. */
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

/** D3 §4; any other is unknown. */
export const memberStates: Readonly<Record<string, { label: string; tone: 'success' | 'warning' | 'danger' }>> = {
  1: { label: '正常', tone: 'success' },
  2: { label: '禁言', tone: 'warning' },
  3: { label: '封号', tone: 'danger' },
}
export const BANNED = '3'

export function memberStateName(state: unknown): string {
  return memberStates[String(state)]?.label ?? `未知（${String(state ?? '')}）`
}

const searchNames: Record<keyof typeof memberSearch, string> = {
  id: 'ID',
  nickname: '昵称',
  phone: '手机',
  qq: 'QQ',
  registerIp: '注册IP',
  lastLoginIp: '最后登录IP',
}

/** The six keys a member can be found by (D3 §9). */
export const searchKinds = Object.entries(searchNames).map(([kind, label]) => ({
  label,
  value: String(memberSearch[kind as keyof typeof memberSearch]),
}))

/** Members found by one of the keys; without a value everybody, and then the kind is not sent either (D3 §7.3). */
export async function memberList(
  page: number,
  size: number,
  { kind, value }: { kind?: string | undefined; value?: string | undefined },
  signal?: AbortSignal,
): Promise<Page<Member>> {
  const path = { pageindex: page, pagesize: size }
  const query = value ? { paramtype: kind, paramvalue: value } : {}
  const { rows, total } = toPage<Record<string, unknown>>(
    await read('userList', paths.memberList, { path, query, signal }),
  )
  return {
    rows: rows.map((row) => ({ ...row, level: row[memberLevel[0]] ?? row[memberLevel[1]] ?? '' }) as Member),
    total,
  }
}

/** The member with exactly this id, null when there is none. */
export async function memberById(id: string, signal?: AbortSignal): Promise<Member | null> {
  const { rows } = await memberList(1, 10, { kind: String(memberSearch.id), value: id }, signal)
  return rows.find((member) => String(member.id) === id) ?? null
}

/** What an operator may correct of a member. */
export type MemberInfo = { name: string; phoneNo: string; qqNo: string }

/** false: the server did not do it (D3 §8). Throws ApiError. */
export async function saveMember(id: Id, { name, phoneNo, qqNo }: MemberInfo): Promise<boolean> {
  return isDone(await write<unknown>('userUpdateInfo', paths.memberInfo, { body: { id, name, phoneNo, qqNo } }))
}

export async function setMemberState(id: Id, state: number): Promise<boolean> {
  return isDone(await write<unknown>('userUpdateState', paths.memberState, { body: { id, state } }))
}

/** Someone who shares an address with a member (D3 §3). */
export interface SharedAddress {
  id: Id
  name: string
  registerIp: string
  lastLogIP: string
}

/** The members who share an address with one, and that one (A187): a question, though it is posted. */
export async function sharingAddress(userId: Id, signal?: AbortSignal): Promise<SharedAddress[]> {
  return toPage<SharedAddress>(
    await write('checkId', paths.checkId, { query: { userid: userId }, signal, quiet: true }),
  ).rows
}
