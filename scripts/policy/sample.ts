import { BRAND } from '#shared/product.ts'

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
export function samplePolicyFile(): string {
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
export function sampleProfile(): string {
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
