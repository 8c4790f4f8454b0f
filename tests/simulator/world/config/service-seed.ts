import { CHANNELS } from '../chat/chat-message.ts'
import type { Entity } from './collection.ts'

/** The chat's channels and a disabled one. They have no id: `type` identifies them (A131). */
export function seedAgents(): Entity[] {
  const disabledAgent = { type: 4, name: '夜班客服', head: 'service-4.png' }
  return [...CHANNELS, disabledAgent].map(({ type, name, head }) => ({
    head,
    name,
    description: type === 1 ? '7×24 小时' : '',
    state: type !== 4,
    type,
    workHours: { from: '09:00', to: '24:00' },
    weight: type * 10,
  }))
}

const QUESTIONS = [
  ['怎么上分？', '请点击上分，选择收款账号并转账，{昵称} 的编号是 {ID}。', true],
  ['多久能到账？', '一般 3 分钟内到账。', true],
  ['怎么绑定银行卡？', '个人中心 - 提现账号 - 添加。', true],
  ['回红什么时候发？', '每天上午发放前一天的回红。', false],
] as const

/** `sid` is the server's own row id: like every field it must be sent back unchanged (A131, A190). */
export function seedQuestions(): Entity[] {
  return QUESTIONS.map(([question, reply, state], index) => ({
    sid: `qa-${index + 1}`,
    question,
    reply,
    state,
    hits: 10 * index,
  }))
}
