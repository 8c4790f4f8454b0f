import type { Setting } from '../../api/settings.ts'
import { changesOf, type Values } from '../../form/edits.ts'
import { isOn } from '../../lib/flags.ts'
import { countFault, moneyFault, numberFault, orderFault } from '../../lib/number-text.ts'
import {
  type Kind,
  kindOf,
  knownSettings,
  orderedSettings,
  RETURN_BELOW,
  returnFlags,
  rowsOf,
} from './setting-table.ts'
import { RETURN_MODE } from './setting-values.ts'

type Faults = Record<string, string | null>

/** Validates changed settings only; existing invalid values do not block saving the others (A095). */
export function settingFaults(items: readonly Setting[], loaded: Values, values: Values): Faults {
  const changes = changesOf(loaded, values)
  const faults: Faults = {}
  const kinds = new Map(rowsOf(items).map(({ key, kind }) => [key, kind]))
  for (const item of items) {
    const kind = kinds.get(item.key) ?? kindOf(item)
    const name = `${item.key}.value`
    if (kind === 'range') Object.assign(faults, rangeFaults(item.key, loaded, values, changes))
    else if (name in changes) faults[name] = checks[kind]?.(values[name]) ?? null
  }
  for (const [least, most] of orderedSettings) {
    if (least in changes || most in changes) faults[most] ??= orderFault(values[least], values[most])
  }
  return { ...faults, ...returnFaults(values, changes), ...sourceFaults(values, changes) }
}

const checks: Partial<Record<Kind, (typed: unknown) => string | null>> = {
  number: numberFault,
  count: countFault,
  money: moneyFault,
}

/** A limit that is empty on the server may stay empty; a limit that is set must not be cleared. */
function rangeFaults(key: string, loaded: Values, values: Values, changes: Values): Faults {
  const [min, max] = [`${key}.min`, `${key}.max`]
  if (!(min in changes || max in changes)) return {}
  const isOpen = (name: string) => isBlank(values[name]) && isBlank(loaded[name])
  const faults: Faults = {}
  for (const name of [min, max]) faults[name] = isOpen(name) ? null : moneyFault(values[name])
  faults[max] ??= orderFault(values[min], values[max])
  return faults
}

/**
 * The mode with an amount requires it (inventory 308). If the mode is not selected, the amount field is hidden, so its
 * error is shown at the choice.
 */
function returnFaults(values: Values, changes: Values): Faults {
  const name = `${RETURN_BELOW}.value`
  if (!(name in values) || !(name in changes || RETURN_MODE in changes)) return {}
  const chosen = String(values[RETURN_MODE] ?? '')
    .split(' ')
    .includes(RETURN_BELOW)
  if (isBlank(values[name])) return chosen ? { [name]: '请输入设定金额' } : {}
  const fault = moneyFault(values[name])
  if (chosen) return { [name]: fault }
  return name in changes && fault ? { [RETURN_MODE]: `${returnFlags[RETURN_BELOW]}的设定金额：${fault}` } : {}
}

/** A custom source requires its address (A112). */
function sourceFaults(values: Values, changes: Values): Faults {
  const faults: Faults = {}
  for (const { key, address } of knownSettings) {
    if (!address || !isOn(values[`${key}.status`])) continue
    const touched = `${key}.status` in changes || `${address}.value` in changes
    if (touched && isBlank(values[`${address}.value`])) faults[`${address}.value`] = '请输入来源地址'
  }
  return faults
}

const isBlank = (value: unknown) => String(value ?? '').trim() === ''
