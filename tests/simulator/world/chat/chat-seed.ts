import { findGame } from '../games/game-list.ts'
import type { Member, MemberStore } from '../member-store.ts'
import { OPERATORS } from '../operators.ts'
import { Random } from '../random.ts'
import { CHANNELS, type ChatMessage, SERVICE_HEAD, SERVICE_NAME, senderOf } from './chat-message.ts'

export interface Conversation {
  readonly userId: bigint
  readonly type: number
  unread: number
  readonly messages: ChatMessage[]
}

export interface Group {
  readonly lotteryId: number
  readonly playId: number
  readonly name: string
  readonly head: string
  unread: number
  readonly messages: ChatMessage[]
}

const CONVERSATIONS = 40
const HOUR = 3_600_000

const MEMBER_PHRASES = [
  ...[
    '在吗',
    '上分了，麻烦看一下',
    '已经转账了，请查收',
    '下分怎么还没到？',
    '多久能到账',
    '我的单子怎么取消了',
    '谢谢老板',
  ],
  ...['今天回红什么时候发', '换了张银行卡，要怎么绑定', '刚才那期算错了吧', '收款码发一下', '好的', '👍', '晚上好'],
  ...['我昨天的流水够不够', '帮我查一下余额', '这期来不及投了', '手机号换了能改吗', '支付宝限额了，可以用微信吗'],
]
const SERVICE_PHRASES = [
  ...[
    '您好，请稍等，正在为您查询',
    '已为您处理，请查看余额',
    '请提供一下转账截图',
    '一般 3 分钟内到账',
    '好的，祝您好运',
  ],
  ...['请先完成实名认证', '已取消，请重新提交订单', '收款账号已更新，请以最新的为准', '不客气'],
]
const BET_PHRASES = ['大100', '小50', '单200', '双 100', '大单300', '小双88', '13点 20', '极大50', '豹子10', '撤单']
const HTML = '<p>转账凭证：<b style="color:#c00">500.00</b> 元<br>请<a href="https://example.com/help">查看说明</a></p>'
/** Script injection attempts (fault 22). Nothing of it may run or be fetched. */
export const HOSTILE_HTML =
  '<p onclick="window.hacked=1">您好</p><script>window.hacked=1</script>' +
  '<img src="http://tracker.invalid/pixel.png" onerror="window.hacked=1">' +
  '<svg onload="window.hacked=1"></svg><iframe src="http://tracker.invalid/"></iframe>' +
  '<a href="javascript:window.hacked=1">领取红包</a><style>body{display:none}</style>'

export function seedConversations(seed: number, now: number, members: MemberStore): Conversation[] {
  const random = new Random(seed, 'chat')
  // Includes the members with the odd names.
  const memberIndexes = [7, 11, 13, ...Array.from({ length: CONVERSATIONS - 3 }, (_, n) => 25 + n * 9)]
  let id = 500_000n
  return memberIndexes.map((index, n) => {
    const member = members.all[index] as Member
    const { type } = n % 2 === 0 ? CHANNELS[0] : random.pick(CHANNELS)
    const count = n === 5 ? 160 : random.int(3, 45)
    const times = timesUpTo(random, now - random.int(30_000, n < 12 ? 3 * HOUR : 90 * HOUR), count)
    const drafts = times.map((time) => randomMessage(random, type, member, time))
    if (n === 1)
      drafts.push({ ...draftMessage(member, type, now - 20 * 60_000), content: HOSTILE_HTML, contentType: 2 })
    if (n === 3) drafts.push({ ...draftMessage(member, type, now - 12 * 60_000), content: HTML, contentType: 2 })
    if (n === 4)
      drafts.push({ ...draftMessage(member, type, now - 5 * 60_000), content: 'photo-1.png', contentType: 3 })
    const messages = drafts
      .toSorted((a, b) => a.time - b.time)
      .map((draft) => {
        id += BigInt(random.int(1, 4))
        return { ...draft, id }
      })
    const unanswered = messages.length - 1 - messages.findLastIndex(({ speakId }) => speakId !== member.id)
    return { userId: member.id, type, unread: n < 15 ? unanswered : 0, messages }
  })
}

export function seedGroups(seed: number, now: number, members: MemberStore): Group[] {
  const random = new Random(seed, 'groups')
  let id = 900_000n
  const groups = [40, 50, 60, 10, 140, 110].flatMap((lotteryId, n) =>
    (n < 3 ? [1, 2] : [1]).map((playId) => [lotteryId, playId] as const),
  )
  return groups.map(([lotteryId, playId], n) => {
    const times = timesUpTo(random, now - random.int(2_000, 60_000), 70)
    const messages = times.map((time): ChatMessage => {
      id += 1n
      // A system message in a room is recognized by its name alone (D3 §3).
      if (random.chance(0.2)) {
        const system = {
          speakId: 0n,
          name: '系统接单',
          head: SERVICE_HEAD,
          content: '已接单，祝您好运',
          contentType: 1,
        }
        return { ...system, id, type: 0, time }
      }
      return { ...draftMessage(random.pick(members.all), 0, time), id, content: random.pick(BET_PHRASES) }
    })
    const name = `${findGame(lotteryId)?.name ?? ''}${playId === 1 ? '群' : '高倍群'}`
    return { lotteryId, playId, name, head: `group-${n + 1}.png`, unread: random.int(0, 3), messages }
  })
}

/** A random phrase that a member might write. */
export function randomMemberPhrase(random: Random): string {
  return random.pick(MEMBER_PHRASES)
}

function randomMessage(random: Random, type: number, member: Member, time: number): ChatMessage {
  if (random.chance(0.55)) {
    if (random.chance(0.06))
      return { ...draftMessage(member, type, time), content: `photo-${random.int(1, 9)}.png`, contentType: 3 }
    return { ...draftMessage(member, type, time), content: randomMemberPhrase(random) }
  }
  const service = { speakId: BigInt(random.pick(OPERATORS).id), name: SERVICE_NAME, head: SERVICE_HEAD }
  return { ...service, id: 0n, type, content: random.pick(SERVICE_PHRASES), contentType: 1, time }
}

function draftMessage(member: Member, type: number, time: number): ChatMessage {
  return { ...senderOf(member), id: 0n, type, content: '', contentType: 1, time }
}

function timesUpTo(random: Random, last: number, count: number): number[] {
  const times = [last]
  while (times.length < count) times.push((times.at(-1) ?? last) - random.int(5_000, 1_500_000))
  return times.reverse()
}
