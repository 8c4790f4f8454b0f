// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { mergePolicy, parsePolicyFile, policyEntries, policyKeys, policyValueType } from '#main/core/settings/policy.ts'
import { parseManagedPreferences, parseRegistry } from '#main/core/settings/policy-sources.ts'
import { GUIDE, policyTemplates, withGuideTable, zipPolicyTemplates } from '#scripts/policy/templates.ts'
import { choiceTexts } from '#scripts/policy/texts.ts'

const root = join(import.meta.dirname, '../../..')
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const templates = policyTemplates()
const ADMX = 'resources/policy/OperatorConsole.admx'
const PROFILE = 'resources/policy/operator-console.mobileconfig'
const translations = ['resources/policy/zh-CN/OperatorConsole.adml', 'resources/policy/en-US/OperatorConsole.adml']

/** Throws when the text is not well-formed XML. */
function parseXml(path: string): Document {
  const parsed = new DOMParser().parseFromString(templates[path]!, 'application/xml')
  const error = parsed.querySelector('parsererror')
  if (error) throw new Error(`${path}: ${error.textContent}`)
  return parsed
}
const attributesOf = (document: Document, selector: string, name: string) =>
  [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name)!)

test.each(Object.keys(templates))('%s is what the schema says: npm run policy-templates', (path) => {
  expect(textOf(path)).toBe(templates[path])
})

test('the guide has the table and the example of the schema: npm run policy-templates', () => {
  const guide = textOf(GUIDE)
  expect(withGuideTable(guide)).toBe(guide)
  expect(guide).toContain(`\`\`\`json\n${templates['resources/policy/policy.json']}\`\`\``)
  for (const key of policyKeys.filter((name) => !name.startsWith('alerts.rules'))) expect(guide).toContain(`\`${key}\``)
  expect(() => withGuideTable('')).toThrow(GUIDE)
})

test('a release has the templates in one file', () => {
  const files = unzipSync(zipPolicyTemplates())
  expect(Object.keys(files).toSorted()).toEqual([
    'OperatorConsole.admx',
    'en-US/OperatorConsole.adml',
    'operator-console.mobileconfig',
    'policy.json',
    'zh-CN/OperatorConsole.adml',
  ])
  expect(strFromU8(files['OperatorConsole.admx']!)).toBe(templates[ADMX])
  expect(zipPolicyTemplates()).toEqual(zipPolicyTemplates())
})

test('group policy has every key once, and a text for everything in both languages', () => {
  const definitions = parseXml(ADMX)
  const names = attributesOf(definitions, 'policy', 'name')
  expect(names.toSorted()).toEqual(policyKeys.map((key) => key.replaceAll('.', '_')).toSorted())
  const used = (kind: string) => [
    ...new Set([...templates[ADMX]!.matchAll(new RegExp(`\\$\\(${kind}\\.(\\w+)\\)`, 'g'))].map(([, id]) => id!)),
  ]
  const elements = attributesOf(definitions, 'elements > *', 'id')
  for (const path of translations) {
    const texts = parseXml(path)
    expect(attributesOf(texts, 'stringTable > string', 'id').toSorted()).toEqual(used('string').toSorted())
    for (const text of texts.querySelectorAll('stringTable > string')) expect(text.textContent).not.toBe('')
    expect(attributesOf(texts, 'presentation', 'id').toSorted()).toEqual(used('presentation').toSorted())
    expect(attributesOf(texts, 'presentation > *', 'refId')).toEqual(elements)
  }
  const categories = attributesOf(definitions, 'category', 'name')
  expect(categories).toEqual(expect.arrayContaining(attributesOf(definitions, 'parentCategory', 'ref')))
})

test('what group policy writes for every key is what the console reads', () => {
  const exampleOf = (key: (typeof policyKeys)[number]): string => {
    const { kind } = policyValueType(key)
    if (kind === 'address') return 'https://a.example'
    if (kind === 'path') return '/x'
    if (kind === 'profile') return '{"time":{"falseZ":true}}'
    if (kind === 'schedule') return '[{"days":[1],"from":"23:00","to":"07:00"}]'
    return '12'
  }
  const first = (parent: Element, tag: string) => parent.getElementsByTagName(tag)[0]
  const lines = [...parseXml(ADMX).querySelectorAll('policy')].flatMap((policy, index) => {
    const element = first(policy, 'elements')?.firstElementChild
    const text = first(policy, 'string')?.textContent ?? exampleOf(policyKeys[index]!)
    const number = element ? element.getAttribute('maxValue') : first(policy, 'decimal')!.getAttribute('value')
    const data = number === null ? `REG_SZ    ${text}` : `REG_DWORD    0x${Number(number).toString(16)}`
    const name = (element ?? policy).getAttribute('valueName')
    return [`HKEY_LOCAL_MACHINE\\${policy.getAttribute('key')}`, `    ${name}    ${data}`]
  })
  const { issues, sources } = mergePolicy([{ source: 'machinePolicy', entries: parseRegistry(lines.join('\r\n')) }])
  expect(issues).toEqual([])
  expect(Object.keys(sources).toSorted()).toEqual(policyKeys.toSorted())
})

test('every choice has a label', () => {
  const choices = policyKeys.flatMap((key) => {
    const type = policyValueType(key)
    return type.kind === 'choice' ? type.choices : []
  })
  expect([...new Set(choices)].toSorted()).toEqual(Object.keys(choiceTexts).toSorted())
})

test('the configuration profile and the example file fix the same', () => {
  const payload = /<array>\n\t\t(<dict>[\s\S]*<\/dict>)\n\t<\/array>/.exec(templates[PROFILE]!)![1]!
  parseXml(PROFILE)
  const entries = parseManagedPreferences(`<plist version="1.0">${payload}</plist>`)
  const { policy, issues } = mergePolicy([{ source: 'machineProfile', entries }])
  expect(issues).toEqual([])
  const file = mergePolicy([parsePolicyFile('systemFile', templates['resources/policy/policy.json']!)])
  expect(policy).toEqual(file.policy)
  expect(file.issues).toEqual([])
  expect(policyEntries(policy).length).toBeGreaterThan(10)
})
