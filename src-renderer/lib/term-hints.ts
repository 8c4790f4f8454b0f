/** Words of the trade that a new operator cannot guess, as tooltips; docs/glossary.md has them all. */
export const termHints = {
  超无视: '超过服务器设定额度、不计入有效流水的投注金额',
  踢单: '开启后，服务器按它的规则退掉这一项的注单',
  番: '开奖结果除以 4 的余数，整除时为 4 番',
} as const

export const termHint = (term: string): string | undefined =>
  Object.hasOwn(termHints, term) ? termHints[term as keyof typeof termHints] : undefined
