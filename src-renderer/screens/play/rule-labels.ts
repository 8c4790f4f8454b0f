import { describeNumber } from '../../form/edit/format-value.ts'
import { POINTS } from '../../lib/figures.ts'

/** Labels of a play's rules (D2 §3). Recovery rules without a label here are shown with the server's field name. */

/** The titles of the sections of the rules. */
export const ruleSections = ['投注限额', '回本规则', '回红规则'] as const

export const limitLabels = { quota: '单注限额', max_Minimum: '极小 0 至', min_Maximum: '极大 27 起于' } as const

export const ruleSwitches = {
  isUnified_Rebate: '统一回红',
  isBackpressure: '限制反压',
  isShun_8901: '890、901 算顺子',
} as const

export const recoveryTypes = [
  { value: '1', label: '单注' },
  { value: '0', label: '总注' },
] as const

export const rebateTypes = [
  { value: '1', label: '输赢回红' },
  { value: '2', label: '流水回红' },
] as const

const choices: Partial<Record<string, readonly { value: string; label: string }[]>> = {
  recovery_Type: recoveryTypes,
  rebate_Type: rebateTypes,
}

/** Limits, losses and turnovers. */
export const isAmountRule = (key: string) => /^quota$|Balance$|_Water$/.test(key)

/** A choice by its label, an amount with separators; undefined for any other field. */
export function formatRule(key: string, value: unknown): string | undefined {
  if (isAmountRule(key)) return describeNumber(value)
  const options = choices[key] ?? []
  return options.find((option) => option.value === String(value))?.label
}

const RECOVERY_PREFIX = 'recovery_'

const recoveryLabels: Readonly<Record<string, string>> = {
  recovery_BeyondIgnoreBalance: '超出不计积分',
  recovery_IsCombination: '组合参与回本',
  recovery_IsPeak: '极值参与回本',
  recovery_IsDuiShunBao: '对子、顺子、豹子参与回本',
}

/** The recovery rules that the server sent, except the type, which is a radio choice. */
export function recoveryKeys(play: Readonly<Record<string, unknown>>): { labelled: string[]; unlabelled: string[] } {
  const keys = Object.keys(play).filter((key) => key.startsWith(RECOVERY_PREFIX) && key !== 'recovery_Type')
  return {
    labelled: keys.filter((key) => findRecoveryLabel(key) !== null),
    unlabelled: keys.filter((key) => findRecoveryLabel(key) === null),
  }
}

/** `recovery_Multiples_*`: small/odd or big/double, with a variant for ignored excess. Null if there is no label. */
export function findRecoveryLabel(key: string): string | null {
  if (recoveryLabels[key]) return recoveryLabels[key]
  const suffix = /^recovery_Multiples_(.+)$/i.exec(key)?.[1]
  if (suffix === undefined) return null
  const large = /big|double/i.test(suffix) ? '大、双' : null
  const side = /small|odd/i.test(suffix) ? '小、单' : large
  return side && `${side}倍数${/beyond/i.test(suffix) ? '（超出不计）' : ''}`
}

export function findUnit(key: string): string | undefined {
  if (/^recovery_Multiples_/i.test(key)) return '倍'
  return isAmountRule(key) ? POINTS : undefined
}

export const TIERS = [1, 2, 3, 4, 5] as const

interface TierColumn {
  title: string
  /** The field name for a tier. */
  key: (tier: number) => string
  unit?: string
  /** Whether each tier has more than the one before. */
  ascends?: boolean
}

export const tierKinds: readonly { title: string; columns: readonly TierColumn[] }[] = [
  {
    title: '输赢回红',
    columns: [
      { title: '组合比例', key: (tier) => `rebate_${tier}_CombinationScale` },
      { title: '投注期数', key: (tier) => `rebate_${tier}_BetQiShu`, unit: '期' },
      { title: '输额', key: (tier) => `rebate_${tier}_LoseBalance`, unit: POINTS, ascends: true },
      { title: '回红比例', key: (tier) => `rebate_${tier}_Scale`, ascends: true },
    ],
  },
  {
    title: '流水回红',
    columns: [
      { title: '投注期数', key: (tier) => `backwater_${tier}_BetQiShu`, unit: '期' },
      { title: '流水', key: (tier) => `backwater_${tier}_Water`, unit: POINTS, ascends: true },
      { title: '回红比例', key: (tier) => `backwater_${tier}_Scale`, ascends: true },
    ],
  },
]

export const tierColumns = tierKinds.flatMap(({ title, columns }) =>
  columns.map((column) => ({ kind: title, ...column })),
)

/** Labels of all rule fields, for messages and the audit log. */
export function createRuleLabels(play: Readonly<Record<string, unknown>>): Record<string, string> {
  const { labelled, unlabelled } = recoveryKeys(play)
  const tiers = TIERS.flatMap((tier) =>
    tierColumns.map(({ kind, title, key }) => [key(tier), `第${tier}档 ${kind} ${title}`]),
  )
  return {
    ...limitLabels,
    ...ruleSwitches,
    recovery_Type: '回本方式',
    rebate_Type: '回红方式',
    ...Object.fromEntries([...labelled, ...unlabelled].map((key) => [key, findRecoveryLabel(key) ?? key])),
    ...Object.fromEntries(tiers),
  }
}
