import { type PolicyEntry, policyEntries } from './policy.ts'

/** Opening, closing or empty tag, and the text after it. */
const TAG = /<(\/?)([a-z]+)(\/?)>([^<]*)/g
const ENTITY = /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi
const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Payload keys that macOS itself writes beside those of a profile. */
const PAYLOAD_KEY = /^Payload[A-Z]/

/** Parses the managed preferences as XML (`plutil -convert xml1`). Throws when they are no property list. */
export function parseManagedPreferences(xml: string): PolicyEntry[] {
  const entries = policyEntries(parsePlist(xml)).filter(([path]) => !PAYLOAD_KEY.test(path))
  // A property list has no null.
  return entries.map(([path, value]) => [path, path === 'alerts.quietExcept' && value === 'null' ? null : value])
}

/**
 * The values of an XML property list. JSON would be simpler, but `plutil` converts no list to it that has a date or binary
 * data anywhere, and one such value must not unlock the others.
 */
function parsePlist(xml: string): unknown {
  const start = xml.indexOf('>', xml.indexOf('<plist'))
  const tags = [...xml.slice(start + 1, Math.max(xml.lastIndexOf('</plist>'), 0)).matchAll(TAG)]
  let at = 0

  function parseValue(): unknown {
    const [, closes, name, empty, text = ''] = tags[at++] ?? []
    if (name === undefined || closes) throw new Error('not a property list')
    if (name === 'true' || name === 'false') return closeTag(empty, name === 'true')
    if (name === 'dict') return empty ? {} : parseDictionary()
    if (name === 'array') return empty ? [] : parseArray()
    // What follows an empty tag is not its content.
    const content = empty ? '' : unescapeText(text)
    if (name === 'integer' || name === 'real') return closeTag(empty, Number(content))
    // A date or binary data is no value of any key.
    return closeTag(empty, name === 'string' || name === 'key' ? content : undefined)
  }

  function closeTag<T>(empty: string | undefined, value: T): T {
    if (!empty) at++
    return value
  }

  const isOpen = () => tags[at] !== undefined && tags[at]![1] !== '/'

  function parseDictionary(): object {
    const entries: [string, unknown][] = []
    while (isOpen()) {
      const name = parseValue()
      entries.push([String(name), parseValue()])
    }
    return closeTag('', Object.fromEntries(entries))
  }

  function parseArray(): unknown[] {
    const items: unknown[] = []
    while (isOpen()) items.push(parseValue())
    return closeTag('', items)
  }

  return parseValue()
}

function unescapeText(text: string): string {
  return text.replace(ENTITY, (whole, decimal, hexadecimal, name) => {
    if (name) return entities[name] ?? whole
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16))
  })
}
