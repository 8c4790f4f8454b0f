import { currentProfile } from '#shared/server-profile.ts'
import { AUTO_MESSAGE_MINUTES } from '../../api/groups/groups.ts'
import { messagePlaceholders } from '../../api/wire.ts'

/** Labels of the placeholder tokens (D3 §5). */
export const tokenLabels: Readonly<Record<(typeof messagePlaceholders)[number], string>> = {
  LotteryResult: '开奖结果',
  SumMoney: '投注总额',
  ListMoney: '余额列表',
  newExpect: '新一期期号',
  ListOrder: '注单列表',
}

/** Separates several messages in one text (D3 §5); blank ones are dropped. */
const SEPARATOR = '||'

export const splitMessages = (content: string): string[] =>
  content
    .split(SEPARATOR)
    .map((message) => message.trim())
    .filter(Boolean)

export function formatToken(token: string): string {
  const { before, after } = currentProfile().bot.placeholder
  return `${before}${token}${after}`
}

/** Splits a message into plain text and tokens; `token` is the label of a token, null for plain text. */
export function splitTokens(message: string): { text: string; token: string | null }[] {
  const names = new Map<string, string>(messagePlaceholders.map((token) => [formatToken(token), tokenLabels[token]]))
  const pattern = [...names.keys()].map(escapeRegExp).join('|')
  return message
    .split(new RegExp(`(${pattern})`))
    .filter(Boolean)
    .map((text) => ({ text, token: names.get(text) ?? null }))
}

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whole minutes, 1 to 1440 (D3 §5); null if valid. */
export function validateMinutes(input: string): string | null {
  const text = input.trim()
  if (!/^\d+$/.test(text)) return '该项必须输入数字'
  const { min, max } = AUTO_MESSAGE_MINUTES
  return Number(text) >= min && Number(text) <= max ? null : `请输入 ${min} 至 ${max} 的整数`
}
