import {
  type PolicyValueType,
  policyKeys,
  policySchema,
  policyValueType,
} from '../../src-main/core/settings/policy-schema.ts'
import { alertKindTexts, type PolicyKey, policyTexts } from './texts.ts'

const RULE = /^alerts\.rules\.(\w+)\./

/** The table of the administrators' guide; the rules of all kinds of alerts are alike and have one line each. */
export function guideTable(): string {
  const [firstKind] = Object.keys(alertKindTexts)
  const keys = policyKeys.filter((key) => [undefined, firstKind].includes(RULE.exec(key)?.[1]))
  const rows = keys.map((key) => {
    const name = key.replace(RULE, 'alerts.rules.*.')
    return `| \`${name}\` | ${describeValue(policyValueType(key))} | ${describeFallback(key)} | ${policyTexts[key].meaning.en} |`
  })
  const kinds = Object.keys(alertKindTexts).map((kind) => `\`${kind}\``)
  return [
    '| Key | Value | If wrong | Meaning |',
    '|---|---|---|---|',
    ...rows,
    '',
    `\`*\` is one of ${kinds.join(', ')}.`,
    '',
  ].join('\n')
}

function describeValue(type: PolicyValueType): string {
  switch (type.kind) {
    case 'boolean':
      return 'true, false'
    case 'choice':
      return type.choices.map((choice) => `\`"${choice}"\``).join(', ')
    case 'integer':
      return `whole number, ${type.min} to ${type.max}`
    case 'number':
      return `number, ${type.min} to ${type.max}`
    case 'address':
      return 'https address'
    case 'path':
      return 'path, such as `"/images"`, or `""`'
    case 'digits':
      return 'text of up to 30 digits'
    case 'amount':
      return 'number or null'
    case 'profile':
      return 'object, see [the first day](../first-day.md)'
    case 'schedule':
      return 'list of `{ "days": [1, 2], "from": "23:00", "to": "07:00" }`'
  }
}

/** What is in force where a value is wrong. */
function describeFallback(key: PolicyKey): string {
  if (key === 'server') return 'the last one in use'
  if (key === 'updateFeed') return 'no updates'
  const kinds = RULE.test(key) ? Object.keys(alertKindTexts) : ['']
  const fallbacks = kinds.map((kind) =>
    JSON.stringify(policySchema[key.replace(RULE, `alerts.rules.${kind}.`) as PolicyKey].fallback),
  )
  return new Set(fallbacks).size > 1 ? "the kind's default" : `\`${fallbacks[0]}\``
}
