import type { ServerSetting } from '../../api/settings/server-settings.ts'

/** Matches keys that the documents do not spell out (D3 §6, §9) to documented settings, by the words they contain. */
interface KeyPattern {
  /** The documented key that a matching key replaces. */
  documentedKey: string
  patterns: readonly RegExp[]
  typePattern: RegExp
}

const WITHDRAWAL = /cash_?out|withdraw|down|tixian/i
const DEPOSIT = /pay_?in|recharge|deposit|top_?up|shangfen/i
const COUNT = /times|count|num|limit_day|day_limit/i
const SHOWN = /show|see|view|look|account/i
const LEVEL_TYPE = /^(select|number|text)$/
const RANGE_TYPE = /^cashout_type_status$/

const keyPatterns: readonly KeyPattern[] = [
  { documentedKey: 'cashout_bound_show_account', patterns: [/bound|bind/i, SHOWN], typePattern: /^switch$/ },
  { documentedKey: 'cashout_times_day', patterns: [WITHDRAWAL, COUNT], typePattern: /^(number|text)$/ },
  { documentedKey: 'payin_times_day', patterns: [DEPOSIT, COUNT], typePattern: /^(number|text)$/ },
  { documentedKey: 'cashout_level', patterns: [WITHDRAWAL, /level|grade|rank/i], typePattern: LEVEL_TYPE },
  { documentedKey: 'cashout_alipay', patterns: [/alipay|ali_|zfb|zhifubao/i], typePattern: RANGE_TYPE },
  { documentedKey: 'cashout_wechat', patterns: [/wechat|weixin|(^|_)wx/i], typePattern: RANGE_TYPE },
  { documentedKey: 'cashout_qq', patterns: [/(^|_)qq/i], typePattern: RANGE_TYPE },
  { documentedKey: 'cashout_bank', patterns: [/bank|card/i], typePattern: RANGE_TYPE },
  { documentedKey: 'cashout_usdt', patterns: [/usdt|trc|erc/i], typePattern: RANGE_TYPE },
]

/** Maps undocumented keys to documented ones, each at most once, and never to one the server has itself. */
export function matchUndocumentedKeys(items: readonly ServerSetting[]): ReadonlyMap<string, string> {
  const existingKeys = new Set(items.map(({ key }) => key))
  const matches = new Map<string, string>()
  for (const { documentedKey, patterns, typePattern } of keyPatterns) {
    if (existingKeys.has(documentedKey)) continue
    const candidates = items.filter(
      (item) => !matches.has(item.key) && patterns.every((word) => word.test(item.key)) && typePattern.test(item.type),
    )
    // An ambiguous match is no match.
    if (candidates.length === 1) matches.set(candidates[0]!.key, documentedKey)
  }
  return matches
}
