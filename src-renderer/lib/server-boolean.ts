import { asRecord } from '#shared/lossless-json.ts'

/** The two texts of a flag, as servers write them. */
const TEXTS: readonly (readonly [on: string, off: string])[] = [
  ['1', '0'],
  ['true', 'false'],
  ['y', 'n'],
  ['yes', 'no'],
  ['on', 'off'],
  ['是', '否'],
  ['t', 'f'],
  ['启用', '禁用'],
  ['开启', '关闭'],
  ['开', '关'],
  ['enabled', 'disabled'],
  // A bit of MySQL as PHP sends it.
  ['\u0001', '\u0000'],
]

/** Whether a text says on or off, for values that need not be flags. */
export const isFlagText = (text: string) => TEXTS.some((texts) => texts.includes(text.toLowerCase()))

const offTexts = new Set([...TEXTS.map(([, off]) => off), 'null', '×', 'x'])
/** 无, 非首充, 未启用, 0.0. */
const NEGATIVE = /^([无非未不没]|0+(\.0*)?$)/

/** The server sends flags as booleans, 0 and 1, or a text; anything that is not off is on (A101). */
export const toBoolean = (value: unknown): boolean => {
  if (typeof value === 'object' && value !== null) return toBoolean(openFlag(value))
  const text = String(value).trim().toLowerCase()
  return Boolean(value) && !offTexts.has(text) && !NEGATIVE.test(text)
}

/** A flag beside its name, or a bit of MySQL as Node.js sends it; undefined: an object that says none. */
function openFlag(flag: object): unknown {
  const { data, value, code } = asRecord(flag)
  if (Array.isArray(data)) return data[0]
  return [value, code].find((each) => each !== undefined && typeof each !== 'object')
}

/** null: the server does not say it, which is neither on nor off (A386). */
export const toKnownBoolean = (value: unknown): boolean | null =>
  isGiven(typeof value === 'object' && value !== null ? openFlag(value) : value) ? toBoolean(value) : null
const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

/** 开, 关, or that it is not known. */
export function describeSwitch(isOn: boolean | null): string {
  if (isOn === null) return '未知'
  return isOn ? '开' : '关'
}

/** Converts a flag to the type that the server uses for it. */
export function toServerBoolean(stored: unknown, value: boolean): boolean | number | string {
  if (typeof stored === 'number') return Number(value)
  if (typeof stored !== 'string') return value
  const given = stored.trim().toLowerCase()
  const [on, off] = TEXTS.find((texts) => texts.includes(given)) ?? TEXTS[0]!
  const text = value ? on : off
  // `Y` and `True` as they were given; true and false are JSON's.
  return given.length <= 3 && stored.trim() !== given ? withCaseOf(stored.trim(), text) : text
}

const withCaseOf = (sample: string, text: string) =>
  sample === sample.toUpperCase() ? text.toUpperCase() : text.charAt(0).toUpperCase() + text.slice(1)
