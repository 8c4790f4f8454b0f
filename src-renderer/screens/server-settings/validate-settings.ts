import type { ServerSetting } from '../../api/settings/server-settings.ts'
import { diffValues, type Values } from '../../form/edit/edits.ts'
import { validateAmountLimit, validateCount, validateMinMax, validateNumber } from '../../lib/number-input.ts'
import { toBoolean } from '../../lib/server-boolean.ts'
import {
  knownSettings,
  listRows,
  minMaxPairs,
  RETURN_BELOW_AMOUNT,
  resolveKind,
  returnFlags,
} from './known-settings.ts'
import { RETURN_MODE } from './setting-values.ts'

type FieldErrors = Record<string, string | null>

/** Validates changed settings only; existing invalid values do not block saving the others (A095). */
export function validateSettings(items: readonly ServerSetting[], loaded: Values, values: Values): FieldErrors {
  const changes = diffValues(loaded, values)
  const errors: FieldErrors = {}
  const kindByKey = new Map(listRows(items).map(({ key, kind }) => [key, kind]))
  for (const item of items) {
    const kind = kindByKey.get(item.key) ?? resolveKind(item)
    const name = `${item.key}.value`
    if (kind === 'range') Object.assign(errors, validateRange(item.key, loaded, values, changes))
    else if (name in changes) errors[name] = validators[kind]?.(values[name]) ?? null
  }
  for (const [min, max] of minMaxPairs) {
    if (min in changes || max in changes) errors[max] ??= validateMinMax(values[min], values[max])
  }
  return { ...errors, ...validateReturnMode(values, changes), ...validateSources(values, changes) }
}

const validators: Readonly<Record<string, (input: unknown) => string | null>> = {
  number: validateNumber,
  count: validateCount,
  money: validateAmountLimit,
}

/** A limit that is empty on the server may stay empty; a limit that is set must not be cleared. */
function validateRange(key: string, loaded: Values, values: Values, changes: Values): FieldErrors {
  const [min, max] = [`${key}.min`, `${key}.max`]
  if (!(min in changes || max in changes)) return {}
  const mayStayEmpty = (name: string) => isBlank(values[name]) && isBlank(loaded[name])
  const errors: FieldErrors = {}
  for (const name of [min, max]) errors[name] = mayStayEmpty(name) ? null : validateAmountLimit(values[name])
  errors[max] ??= validateMinMax(values[min], values[max])
  return errors
}

/** The mode with an amount requires it (inventory 308); the field is hidden without it, so the choice shows its error. */
function validateReturnMode(values: Values, changes: Values): FieldErrors {
  const name = `${RETURN_BELOW_AMOUNT}.value`
  if (!(name in values) || !(name in changes || RETURN_MODE in changes)) return {}
  const isSelected = String(values[RETURN_MODE] ?? '')
    .split(' ')
    .includes(RETURN_BELOW_AMOUNT)
  if (isBlank(values[name])) return isSelected ? { [name]: '请输入设定金额' } : {}
  const error = validateAmountLimit(values[name])
  if (isSelected) return { [name]: error }
  return name in changes && error ? { [RETURN_MODE]: `${returnFlags[RETURN_BELOW_AMOUNT]}的设定金额：${error}` } : {}
}

/** A custom source requires its address (A112). */
function validateSources(values: Values, changes: Values): FieldErrors {
  const errors: FieldErrors = {}
  for (const { key, addressKey } of knownSettings) {
    if (!addressKey || !toBoolean(values[`${key}.status`])) continue
    const isChanged = `${key}.status` in changes || `${addressKey}.value` in changes
    if (isChanged && isBlank(values[`${addressKey}.value`])) errors[`${addressKey}.value`] = '请输入来源地址'
  }
  return errors
}

const isBlank = (value: unknown) => String(value ?? '').trim() === ''
