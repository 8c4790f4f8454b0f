import type { Setting } from '../../api/settings.ts'

/** Matches keys that the documents do not spell out (D3 §6, §9) to documented settings, by the words they contain. */
interface Meaning {
  /** The documented key that a matching key replaces. */
  as: string
  words: readonly RegExp[]
  type?: RegExp
}

const OUT = /cash_?out|withdraw|down|tixian/i
const IN = /pay_?in|recharge|deposit|top_?up|shangfen/i
const TIMES = /times|count|num|limit_day|day_limit/i
const RANGE = /^cashout_type_status$/

const meanings: readonly Meaning[] = [
  { as: 'cashout_bound_show_account', words: [/bound|bind/i, /show|see|view|look|account/i], type: /^switch$/ },
  { as: 'cashout_times_day', words: [OUT, TIMES], type: /^(number|text)$/ },
  { as: 'payin_times_day', words: [IN, TIMES], type: /^(number|text)$/ },
  { as: 'cashout_level', words: [OUT, /level|grade|rank/i], type: /^(select|number|text)$/ },
  { as: 'cashout_alipay', words: [/alipay|ali_|zfb|zhifubao/i], type: RANGE },
  { as: 'cashout_wechat', words: [/wechat|weixin|(^|_)wx/i], type: RANGE },
  { as: 'cashout_qq', words: [/(^|_)qq/i], type: RANGE },
  { as: 'cashout_bank', words: [/bank|card/i], type: RANGE },
  { as: 'cashout_usdt', words: [/usdt|trc|erc/i], type: RANGE },
]

/** Maps undocumented keys to documented ones, each at most once, and never to one the server has itself. */
export function meaningsOf(items: readonly Setting[]): ReadonlyMap<string, string> {
  const taken = new Set(items.map(({ key }) => key))
  const found = new Map<string, string>()
  for (const { as, words, type } of meanings) {
    if (taken.has(as)) continue
    const fitting = items.filter(
      (item) => !found.has(item.key) && words.every((word) => word.test(item.key)) && (!type || type.test(item.type)),
    )
    // An ambiguous match is no match.
    if (fitting.length === 1) found.set(fitting[0]!.key, as)
  }
  return found
}
