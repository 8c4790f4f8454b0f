import { AUTO_MINUTES } from '../../api/groups.ts'
import { messageTokens, tokenPair } from '../../api/wire.ts'

/** Labels of the placeholder tokens (D3 §5). */
export const tokenNames: Readonly<Record<(typeof messageTokens)[number], string>> = {
  LotteryResult: '开奖结果',
  SumMoney: '投注总额',
  ListMoney: '余额列表',
  newExpect: '新一期期号',
  ListOrder: '注单列表',
}

/** Separates several messages in one text (D3 §5); blank ones are dropped. */
const SEPARATOR = '||'

export function splitMessages(content: string): string[] {
  return content
    .split(SEPARATOR)
    .map((message) => message.trim())
    .filter(Boolean)
}

export function tokenText(token: string): string {
  return `${tokenPair.before}${token}${tokenPair.after}`
}

interface Part {
  text: string
  /** Label of the token; null for plain text. */
  token: string | null
}

const anyToken = new RegExp(`(${messageTokens.map((token) => escaped(tokenText(token))).join('|')})`)

/** Splits a message into plain text and tokens. */
export function partsOf(message: string): Part[] {
  const names = new Map<string, string>(messageTokens.map((token) => [tokenText(token), tokenNames[token]]))
  return message
    .split(anyToken)
    .filter(Boolean)
    .map((text) => ({ text, token: names.get(text) ?? null }))
}

/** Replaces the selection in a text; also returns the new cursor position. */
export function inserted(text: string, start: number, end: number, addition: string): { text: string; cursor: number } {
  return { text: text.slice(0, start) + addition + text.slice(end), cursor: start + addition.length }
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Whole minutes, 1 to 1440 (D3 §5); null if valid. */
export function minutesFault(typed: string): string | null {
  const text = typed.trim()
  if (!/^\d+$/.test(text)) return '该项必须输入数字'
  const { least, most } = AUTO_MINUTES
  return Number(text) >= least && Number(text) <= most ? null : `请输入 ${least} 至 ${most} 的整数`
}
