import type { Dialect } from '../../simulator/dialect/dialect.ts'
import { REST_RULES } from '../../simulator/dialect/rest-rules.ts'

type Rule = keyof typeof REST_RULES

/** The gateway undoes the charsets and receives no 16 KB header; rows without ids cannot be decided or changed. */
const NOT_HERE = ['charset-gbk', 'charset-utf16', 'header-16k', 'null-ids']
/** Nothing is read there, which is said. */
const isShut = (rule: string) =>
  /^(session|status|redirect)-/.test(rule) ||
  ['right-missing-in-200', 'list-not-there', 'row-names-unknown', 'page-sign-in', 'body-mislabelled'].includes(rule)

/** The rules of servers that are read, and changed, without the gateway; `others` are left out by the test. */
export const readableRules = (...others: Rule[]): Rule[] =>
  (Object.keys(REST_RULES) as Rule[]).filter(
    (rule) => !NOT_HERE.includes(rule) && !isShut(rule) && !others.includes(rule),
  )

/** Servers that differ in many things at once. */
export const TOGETHER: readonly Dialect[] = [
  ['envelope-rows-beside', 'pascal-case', 'times-dotnet-offset', 'amounts-with-separators'],
  ['row-prefix', 'numbers-as-text', 'envelope-result', 'times-compact', 'pay-data-paged'],
  ['codes-as-text', 'states-of-review', 'amounts-with-currency', 'envelope-fields-beside', 'times-chinese'],
  ['envelope-none', 'times-array', 'booleans-y-n', 'nulls-missing'],
  ['envelope-code-1', 'references-kept', 'times-java', 'pager-laravel'],
  ['envelope-code-s0000', 'pager-capped', 'states-as-objects', 'type-html', 'body-trailing'],
  ['envelope-two-codes', 'references-repeated', 'booleans-words', 'body-guarded'],
  ['envelope-error-number', 'pager-numbered', 'pay-data-text', 'booleans-t-f', 'body-json-twice'],
  ['withdrawals-negative', 'times-chinese', 'rows-json-api', 'hub-pascal-case'],
  ['directions-from-0', 'amounts-with-currency', 'pager-hydra', 'body-no-numbers', 'hub-json-text'],
  ['pay-data-nested', 'codes-as-text', 'times-array', 'pager-graphql', 'envelope-ret', 'hub-envelope'],
]
