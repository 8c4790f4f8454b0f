import {
  type PolicyValueType,
  policyGroups,
  policyKeys,
  policySchema,
  policyValueType,
} from '../../src-main/core/settings/policy.ts'
import { POLICY_KEY } from '../../src-main/core/settings/policy-sources.ts'
import { choiceTexts, groupTexts, type PolicyKey, PRODUCT, policyTexts, type Text } from './texts.ts'

type Language = keyof Text

const HEAD = '<?xml version="1.0" encoding="utf-8"?>'
const NAMESPACES =
  'xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ' +
  'xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions"'
const ROOT_CATEGORY = 'OperatorConsole'

const helpIntroduction: Text = {
  zh: '启用后固定该设置，操作人不能更改；未配置则由操作人决定。',
  en: 'If this policy is set, operators cannot change the setting; if it is not configured, they can.',
}
const onOff: Text = { zh: '“已启用”为开，“已禁用”为关。', en: 'Enabled is on, Disabled is off.' }
const scheduleHelp: Text = {
  zh: 'JSON 文本，如 [{"days":[1,2],"from":"23:00","to":"07:00"}]。',
  en: 'JSON, such as [{"days":[1,2],"from":"23:00","to":"07:00"}].',
}
const profileHelp: Text = {
  zh: 'JSON 文本，如 {"time":{"falseZ":true}}。',
  en: 'JSON, such as {"time":{"falseZ":true}}.',
}
const kindHelp: Partial<Record<PolicyValueType['kind'], Text>> = {
  boolean: onOff,
  schedule: scheduleHelp,
  profile: profileHelp,
}

/** Names of the templates may not have dots. */
const idOf = (name: string) => name.replaceAll('.', '_')
const categoryOf = (group: string) => (group ? `Group_${idOf(group)}` : ROOT_CATEGORY)
const parentOf = (name: string) => name.slice(0, Math.max(0, name.lastIndexOf('.')))
const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The definitions for group policy: a value of the registry for each key, a subkey for each group. */
export function admx(): string {
  return [
    HEAD,
    `<policyDefinitions ${NAMESPACES} revision="1.0" schemaVersion="1.0">`,
    '  <policyNamespaces>',
    '    <target prefix="operatorconsole" namespace="OperatorConsole.Policies" />',
    '  </policyNamespaces>',
    '  <resources minRequiredRevision="1.0" />',
    '  <supportedOn>',
    '    <definitions>',
    '      <definition name="Supported" displayName="$(string.Supported)" />',
    '    </definitions>',
    '  </supportedOn>',
    '  <categories>',
    ...[...policyGroups].flatMap(categoryLines),
    '  </categories>',
    '  <policies>',
    ...policyKeys.flatMap(policyLines),
    '  </policies>',
    '</policyDefinitions>',
    '',
  ].join('\n')
}

function categoryLines(group: string): string[] {
  const opening = `    <category name="${categoryOf(group)}" displayName="$(string.${categoryOf(group)})"`
  if (group === '') return [`${opening} />`]
  return [`${opening}>`, `      <parentCategory ref="${categoryOf(parentOf(group))}" />`, '    </category>']
}

function policyLines(key: PolicyKey): string[] {
  const id = idOf(key)
  const group = parentOf(key)
  const path = group ? `${POLICY_KEY}\\${group.replaceAll('.', '\\')}` : POLICY_KEY
  const valueName = key.slice(group ? group.length + 1 : 0)
  const isSwitch = policyValueType(key).kind === 'boolean'
  const attributes = [
    `name="${id}" class="Both"`,
    `displayName="$(string.${id})" explainText="$(string.${id}_Help)"`,
    isSwitch ? `key="${path}" valueName="${valueName}"` : `presentation="$(presentation.${id})" key="${path}"`,
  ]
  return [
    `    <policy ${attributes.join(' ')}>`,
    `      <parentCategory ref="${categoryOf(group)}" />`,
    '      <supportedOn ref="Supported" />',
    ...(isSwitch
      ? [
          '      <enabledValue><decimal value="1" /></enabledValue>',
          '      <disabledValue><decimal value="0" /></disabledValue>',
        ]
      : ['      <elements>', ...elementLines(key, valueName), '      </elements>']),
    '    </policy>',
  ]
}

function elementLines(key: PolicyKey, valueName: string): string[] {
  const type = policyValueType(key)
  const attributes = `id="${idOf(key)}_Value" valueName="${valueName}"`
  switch (type.kind) {
    case 'choice':
      return [
        `        <enum ${attributes} required="true">`,
        ...type.choices.map(
          (choice) =>
            `          <item displayName="$(string.Choice_${choice})"><value><string>${choice}</string></value></item>`,
        ),
        '        </enum>',
      ]
    case 'integer':
    case 'number':
      return [`        <decimal ${attributes} minValue="${type.min}" maxValue="${type.max}" required="true" />`]
    case 'path':
    case 'digits':
      return [`        <text ${attributes} />`]
    default:
      return [
        `        <text ${attributes} required="true"${['schedule', 'profile'].includes(type.kind) ? ' maxLength="4000"' : ''} />`,
      ]
  }
}

/** The texts of the definitions in one language. */
export function adml(language: Language): string {
  const texts = Object.entries(stringTable()).map(
    ([id, text]) => `      <string id="${id}">${escapeXml(text[language])}</string>`,
  )
  return [
    HEAD,
    `<policyDefinitionResources ${NAMESPACES} revision="1.0" schemaVersion="1.0">`,
    `  <displayName>${PRODUCT[language]}</displayName>`,
    `  <description>${PRODUCT[language]}</description>`,
    '  <resources>',
    '    <stringTable>',
    ...texts,
    '    </stringTable>',
    '    <presentationTable>',
    ...policyKeys.flatMap((key) => presentationLines(key, language)),
    '    </presentationTable>',
    '  </resources>',
    '</policyDefinitionResources>',
    '',
  ].join('\n')
}

function stringTable(): Record<string, Text> {
  const groups = [...policyGroups].map((group) => [categoryOf(group), groupTexts[group] ?? PRODUCT])
  const choices = Object.entries(choiceTexts).map(([choice, text]) => [`Choice_${choice}`, text])
  const policies = policyKeys.flatMap((key) => [
    [idOf(key), policyTexts[key].title],
    [`${idOf(key)}_Help`, helpText(key)],
  ])
  return Object.fromEntries([['Supported', PRODUCT], ...groups, ...choices, ...policies])
}

function helpText(key: PolicyKey): Text {
  const { kind } = policyValueType(key)
  const extra = kindHelp[kind] ?? { zh: '', en: '' }
  const { zh, en } = policyTexts[key].meaning
  // The marks of the guide are no part of the sentence.
  const sentence = en.charAt(0).toUpperCase() + en.slice(1).replaceAll('`', '')
  return {
    zh: [`${zh}。`, extra.zh, helpIntroduction.zh].filter(Boolean).join('\n'),
    en: [`${sentence}.`, extra.en, helpIntroduction.en].filter(Boolean).join('\n'),
  }
}

function presentationLines(key: PolicyKey, language: Language): string[] {
  const type = policyValueType(key)
  if (type.kind === 'boolean') return []
  const refId = `refId="${idOf(key)}_Value"`
  const label = `${policyTexts[key].title[language]}${language === 'zh' ? '：' : ':'}`
  const { fallback } = policySchema[key]
  const control = () => {
    switch (type.kind) {
      case 'choice':
        return `<dropdownList ${refId} noSort="true" defaultItem="${type.choices.indexOf(String(fallback))}">${label}</dropdownList>`
      case 'integer':
      case 'number':
        return `<decimalTextBox ${refId} defaultValue="${fallback}">${label}</decimalTextBox>`
      default:
        return `<textBox ${refId}><label>${label}</label></textBox>`
    }
  }
  return [`      <presentation id="${idOf(key)}">`, `        ${control()}`, '      </presentation>']
}
