import type { AlertRule } from '../../../src-preload/contract/alert-settings.ts'
import type { AlertKind } from '../../../src-preload/contract/alerts.ts'
import type { ManagedBy } from '../../../src-preload/contract/settings.ts'
import { describeManaged } from '../../../src-preload/shared/policy-source.ts'
import { useWorkstationSettings } from '../../stores/workstation-settings.ts'

interface ManagedRulesProps {
  kinds: readonly { kind: AlertKind; label: string }[]
  id: string
  className: string | undefined
}

const fields: Record<keyof AlertRule, string> = {
  on: '提醒',
  sound: '声音',
  volume: '音量',
  repeat: '重复提醒',
  waitMinutes: '超时提醒',
  escalateMinutes: '加急',
  escalationSound: '加急声音',
}
const fieldNames = Object.keys(fields) as (keyof AlertRule)[]

/** Which alert rules are fixed, and by whom: a row of the table has no place for it. */
export function ManagedRules({ kinds, id, className }: ManagedRulesProps) {
  const lines = describeRules(
    kinds,
    useWorkstationSettings((settings) => settings.managedBy),
  )
  if (lines.length === 0) return null
  return (
    <div id={id} className={className}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  )
}

/** One line for each source. */
function describeRules(kinds: ManagedRulesProps['kinds'], managedBy: ManagedBy): string[] {
  const rules = kinds.flatMap(({ kind, label }) =>
    fieldNames.flatMap((field) => {
      const source = managedBy[`alerts.rules.${kind}.${field}`]
      return source ? [{ source, label, field }] : []
    }),
  )
  return [...new Set(rules.map(({ source }) => source))].map((source) => {
    const parts = kinds.flatMap(({ label }) => {
      const found = rules.filter((rule) => rule.source === source && rule.label === label)
      if (found.length === 0) return []
      const names = found.length === fieldNames.length ? '全部' : found.map(({ field }) => fields[field]).join('、')
      return [`${label}（${names}）`]
    })
    return `${describeManaged(source)}：${parts.join('，')}`
  })
}
