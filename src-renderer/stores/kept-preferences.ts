import type { Density } from '../../src-preload/contract.ts'

/** Filters under a name. */
export interface FilterPreset {
  name: string
  /** By the name of the filter; days apart. */
  values: Record<string, string>
  /** Days before today. */
  days?: { from: number; to: number }
}

/** How an operator likes one screen. */
export interface ScreenPreferences {
  /** Ids of the columns in their order; columns the screen gained since stand at their own place. */
  order?: string[]
  hidden?: string[]
  /** Pixels by column id. */
  widths?: Record<string, number>
  pageSize?: number
  /** Absent: as the operator likes all tables. */
  density?: Density | undefined
  /** The filters used last, without dates. */
  filters?: Record<string, string>
  presets?: FilterPreset[]
}

/** An answer an operator keeps ready. */
export interface QuickReply {
  title: string
  text: string
}

export interface Preferences {
  /** The account name to fill in; never a password. */
  account: string
  menuCollapsed: boolean
  /** The dashboard's games in short, so that the orders have the room. */
  gamesInShort: boolean
  screens: Record<string, ScreenPreferences>
  /** Ctrl+Enter sends a message and Enter breaks the line, instead of Enter and Shift+Enter (A162). */
  sendByCtrlEnter?: boolean
  /** By the operator's id. */
  quickReplies?: Record<string, QuickReply[]>
}

/** Parses one stored value; undefined when it is invalid. */
type Read<T> = (value: unknown) => T | undefined
/** A parser for every field, also for optional ones. */
type Fields<T> = { [K in keyof T]-?: Read<NonNullable<T[K]>> }

const text: Read<string> = (value) => (typeof value === 'string' ? value : undefined)
const flag: Read<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)
const number: Read<number> = (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)

function asObject(value: unknown): object | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
}

/** Keeps the valid items of a list. */
function list<T>(read: Read<T>): Read<T[]> {
  return (value) => {
    if (!Array.isArray(value)) return undefined
    return value.flatMap((item) => {
      const kept = read(item)
      return kept === undefined ? [] : [kept]
    })
  }
}

function byName<T>(read: Read<T>): Read<Record<string, T>> {
  return (value) => {
    const object = asObject(value)
    if (!object) return undefined
    const kept = Object.entries(object).map(([name, item]) => [name, read(item)] as const)
    return Object.fromEntries(kept.filter((entry): entry is [string, T] => entry[1] !== undefined))
  }
}

/** Keeps the valid fields of an object. */
function some<T>(fields: Fields<T>): Read<Partial<T>> {
  return (value) => {
    const object = asObject(value)
    if (!object) return undefined
    const kept: Partial<T> = {}
    for (const name of Object.keys(fields) as (keyof T)[]) {
      const read = Object.hasOwn(object, name) ? fields[name]((object as T)[name]) : undefined
      if (read !== undefined) kept[name] = read
    }
    return kept
  }
}

/** Rejects the whole object when one of the `required` fields is missing or invalid. */
function whole<T>(fields: Fields<T>, ...names: (keyof T)[]): Read<T> {
  const read = some(fields)
  return (value) => {
    const kept = read(value)
    return kept && names.every((name) => kept[name] !== undefined) ? (kept as T) : undefined
  }
}

const preset = whole<FilterPreset>(
  {
    name: text,
    values: byName(text),
    days: whole<NonNullable<FilterPreset['days']>>({ from: number, to: number }, 'from', 'to'),
  },
  'name',
  'values',
)

const screen = some<ScreenPreferences>({
  order: list(text),
  hidden: list(text),
  widths: byName(number),
  pageSize: number,
  density: (value) => (value === 'compact' || value === 'normal' ? value : undefined),
  filters: byName(text),
  presets: list(preset),
})

/** Parses stored preferences field by field, so that one invalid value does not discard the others. */
export const readPreferences: Read<Partial<Preferences>> = some<Preferences>({
  account: text,
  menuCollapsed: flag,
  gamesInShort: flag,
  screens: byName(screen),
  sendByCtrlEnter: flag,
  quickReplies: byName(list(whole<QuickReply>({ title: text, text }, 'title', 'text'))),
})
