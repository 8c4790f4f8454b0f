import type { ServerSetting } from '../../api/settings/server-settings.ts'
import type { Values } from '../../form/edit/edits.ts'
import { toBoolean, toServerBoolean } from '../../lib/server-boolean.ts'
import { resolveKind, returnFlags } from './known-settings.ts'

/** Settings as flat form values: `<key>.status`, `<key>.value`; for a range `<key>.min` and `<key>.max`. */

/** One form value for the three flags, so that concurrent edits of two administrators cannot mix (A115). */
export const RETURN_MODE = 'return_mode'
export const NO_RETURN = 'none'

const flagKeys = Object.keys(returnFlags)

/** The server may have several flags set, separated by spaces here; all are named. */
export function formatReturnMode(mode: string): string {
  const names: Readonly<Record<string, string>> = { ...returnFlags, [NO_RETURN]: '不启用' }
  const keys = mode.split(' ')
  return keys.map((key) => names[key] ?? key).join('、')
}

export function toSettingValues(items: readonly ServerSetting[]): Values {
  const values: Values = {}
  for (const item of items) {
    const { key, status } = item
    if (!flagKeys.includes(key)) values[`${key}.status`] = status
    if (resolveKind(item) === 'range') Object.assign(values, splitRange(item))
    else values[`${key}.value`] = String(item.value ?? '')
  }
  const activeFlags = items
    .filter(({ key, status }) => flagKeys.includes(key) && toBoolean(status))
    .map(({ key }) => key)
  if (items.some(({ key }) => flagKeys.includes(key))) values[RETURN_MODE] = activeFlags.join(' ') || NO_RETURN
  return values
}

/** Splits a range at the first comma (D2 §3). */
function splitRange({ key, value }: ServerSetting): Values {
  const text = String(value ?? '')
  const comma = text.indexOf(',')
  const [min, max] = comma < 0 ? [text, ''] : [text.slice(0, comma), text.slice(comma + 1)]
  return { [`${key}.min`]: min, [`${key}.max`]: max }
}

/** The settings to send. `items` is the server's current state, `values` the requested one. */
export function collectChangedItems(items: readonly ServerSetting[], values: Values, changes: Values): ServerSetting[] {
  return items.flatMap((item) => {
    const { key } = item
    const isFlag = flagKeys.includes(key)
    const changed = ['status', 'value', 'min', 'max'].some((part) => `${key}.${part}` in changes)
    // The three flags are sent together (A115).
    if (!changed && !(isFlag && RETURN_MODE in changes)) return []
    const status = isFlag && RETURN_MODE in changes ? values[RETURN_MODE] === key : values[`${key}.status`]
    const isRange = resolveKind(item) === 'range'
    const value = isRange ? joinRange(item, values, changes) : String(values[`${key}.value`] ?? '').trim()
    return [
      { ...item, value, status: status === undefined ? item.status : toServerBoolean(item.status, toBoolean(status)) },
    ]
  })
}

/** An unchanged range is sent back in its original form. */
function joinRange({ key, value }: ServerSetting, values: Values, changes: Values): string {
  const [min, max] = [`${key}.min`, `${key}.max`]
  return min in changes || max in changes ? `${String(values[min]).trim()},${String(values[max]).trim()}` : value
}
