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
