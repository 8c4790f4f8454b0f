import {
  ArrowDownloadRegular,
  ArrowSwapRegular,
  ArrowUploadRegular,
  ChatRegular,
  type FluentIcon,
  PeopleRegular,
  PersonRegular,
  TicketDiagonalRegular,
} from '@fluentui/react-icons'
import { formatAmount } from '../../../src-preload/shared/money.ts'
import { type RouteName, routes } from '../../../src-preload/shared/routes.ts'
import { isolateText } from '../../../src-preload/shared/untrusted-text.ts'
import { fetchMembers, type Member, memberStateLabel } from '../../api/members/members.ts'
import { memberSearch } from '../../api/wire.ts'
import { openChat } from '../../stores/chat-request.ts'
import { openMember } from '../../stores/member-panel.ts'
import type { Command } from './command.ts'

const MAX_MEMBERS = 5

/** Screens that can be filtered by member, and what they are called after a member's name. */
const memberScreens: readonly [name: RouteName, verb: string, icon: FluentIcon][] = [
  ['UpScore', '上分订单', ArrowUploadRegular],
  ['DownScore', '下分订单', ArrowDownloadRegular],
  ['Bet', '注单', TicketDiagonalRegular],
  ['AccountChang', '账变', ArrowSwapRegular],
  ['UserManage', '会员资料', PeopleRegular],
]

export const isMemberId = (query: string) => /^\d+$/.test(query)

/** What can be done with an id, before the server has named its member, or when there is none. */
export function commandsForId(userId: string): Command[] {
  const lists = memberScreens.map(([name, , icon]) => ({
    key: `${name} ${userId}`,
    icon,
    label: `会员 ${userId} 的${routes[name].title}`,
    to: `${routes[name].path}?userid=${userId}`,
    userId,
  }))
  return [...lists, chatCommand(userId, `与会员 ${userId} 聊天`)]
}

/** What can be done with found members, the verb first. Several members: only what is done most. */
export function commandsForMembers(members: readonly Member[]): Command[] {
  return members.flatMap((member) => {
    const userId = String(member.id)
    const name = isolateText(String(member.name))
    const detail = `ID ${userId} · 余额 ${formatAmount(member.balance)} · ${memberStateLabel(member.state)}`
    const lists = memberScreens.map(([screen, verb, icon]) => ({
      key: `${screen} ${userId}`,
      icon,
      label: `${verb} · ${name}`,
      detail,
      to: `${routes[screen].path}?userid=${userId}`,
      userId,
    }))
    const chat = { ...chatCommand(userId, `聊天 · ${name}`), detail }
    const panel: Command = {
      key: `member ${userId}`,
      icon: PersonRegular,
      label: `会员 · ${name}`,
      detail,
      to: () => openMember(userId),
      userId,
    }
    return members.length === 1
      ? [...lists, chat, panel]
      : [chat, panel, ...lists.filter(({ key }) => /^(Bet|UpScore) /.test(key))]
  })
}

const chatCommand = (userId: string, label: string): Command => ({
  key: `chat ${userId}`,
  icon: ChatRegular,
  label,
  to: () => openChat({ userId }),
  userId,
})

/** The member with this id, or members with this nickname. */
export async function searchMembers(query: string, signal: AbortSignal): Promise<Member[]> {
  const kind = String(isMemberId(query) ? memberSearch.id : memberSearch.nickname)
  const { rows } = await fetchMembers(1, 10, { kind, value: query }, signal)
  return (isMemberId(query) ? rows.filter(({ id }) => String(id) === query) : rows).slice(0, MAX_MEMBERS)
}
