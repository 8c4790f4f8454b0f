import { strToU8, zipSync } from 'fflate'
import { BRAND } from '#shared/product.ts'
import { type PolicyValueType, policyKeys, policySchema, policyValueType } from '../../src-main/core/settings/policy.ts'
import { adml, admx } from './admx.ts'
import { alertKindTexts, type PolicyKey, policyTexts } from './texts.ts'

/** The example of the guide, of policy.json and of the configuration profile. */
const samplePolicy = {
  server: 'https://console.example.com',
  updateFeed: 'https://updates.example.com/console',
  updates: 'notify',
  paths: { hub: '/managehub', images: '/images', legacyPrefix: '/api' },
  settings: { closeToTray: true, startWithSystem: true, zoom: 110, theme: 'system', groupBot: false },
  alerts: { rules: { withdrawal: { escalateMinutes: 10 } }, quietExcept: 50_000 },
}

/** As a person would write it: the objects inside stand on one line each. */
function samplePolicyFile(): string {
  const lines = Object.entries(samplePolicy).map(([key, value]) => {
    const text = JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ')
    return `  ${JSON.stringify(key)}: ${text}`
  })
  return `{\n${lines.join(',\n')}\n}\n`
}

/**
 * A configuration profile for macOS with the same values. Its payload is the preference domain itself, which macOS then
 * writes to /Library/Managed Preferences.
 */
function sampleProfile(): string {
  const payload = {
    PayloadType: 'com.operator-console.desktop',
    PayloadIdentifier: 'com.operator-console.desktop.policy.settings',
    PayloadUUID: 'B6D1B4C6-6E0F-4B0B-9C55-2E1C5B5E9A01',
    PayloadVersion: 1,
    ...samplePolicy,
  }
  const profile = {
    PayloadType: 'Configuration',
    PayloadIdentifier: 'com.operator-console.desktop.policy',
    PayloadUUID: 'B6D1B4C6-6E0F-4B0B-9C55-2E1C5B5E9A00',
    PayloadVersion: 1,
    PayloadDisplayName: BRAND,
    PayloadScope: 'System',
    PayloadContent: [payload],
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
    '<plist version="1.0">',
    ...plistLines(profile, ''),
    '</plist>',
    '',
  ].join('\n')
}

function plistLines(value: unknown, indent: string): string[] {
  if (typeof value === 'boolean') return [`${indent}<${value}/>`]
  if (typeof value === 'number') return [`${indent}<integer>${value}</integer>`]
  if (typeof value === 'string') return [`${indent}<string>${value}</string>`]
  const inner = `${indent}\t`
  if (Array.isArray(value))
    return [`${indent}<array>`, ...value.flatMap((item) => plistLines(item, inner)), `${indent}</array>`]
  const entries = Object.entries(value as object)
  return [
    `${indent}<dict>`,
    ...entries.flatMap(([key, item]) => [`${inner}<key>${key}</key>`, ...plistLines(item, inner)]),
    `${indent}</dict>`,
  ]
}

const RULE = /^alerts\.rules\.(\w+)\./

/** The table of the administrators' guide; the rules of all kinds of alerts are alike and have one line each. */
function guideTable(): string {
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

export const GUIDE = 'docs/administrators/policy.md'
const BEGIN = '<!-- npm run policy-templates -->\n'
const END = '<!-- end -->\n'

/** The files for administrators, by path in the repository. */
export function policyTemplates(): Record<string, string> {
  return {
    'resources/policy/OperatorConsole.admx': admx(),
    'resources/policy/en-US/OperatorConsole.adml': adml('en'),
    'resources/policy/zh-CN/OperatorConsole.adml': adml('zh'),
    'resources/policy/operator-console.mobileconfig': sampleProfile(),
    'resources/policy/policy.json': samplePolicyFile(),
  }
}

/** The guide with the table of today's schema. Throws when it has no place for it. */
export function withGuideTable(guide: string): string {
  const from = guide.indexOf(BEGIN)
  const to = guide.indexOf(END, from)
  if (from < 0 || to < 0) throw new Error(`${GUIDE} has no place for the table of the policy`)
  return `${guide.slice(0, from)}${BEGIN}\n${guideTable()}\n${guide.slice(to)}`
}

const FOLDER = 'resources/policy/'

/** The templates for administrators as one file, the same from every system. */
export function zipPolicyTemplates(): Uint8Array {
  const files = Object.entries(policyTemplates()).map(([path, text]) => [path.slice(FOLDER.length), strToU8(text)])
  // A fixed time, in the time zone of this machine, as ZIP has it.
  return zipSync(Object.fromEntries(files), { mtime: new Date(2000, 0, 1) })
}
