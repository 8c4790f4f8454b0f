import type { Density } from '#contract/settings.ts'

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
  density?: Density
  /** The filters used last, without dates. */
  filters?: Record<string, string>
  presets?: FilterPreset[]
}

/** An answer an operator keeps ready. */
export type QuickReply = { title: string; text: string; group?: string }

/** Pixels of the chat over a page, without the member's column. */
export type ChatSize = { width: number; height: number }

export interface Preferences {
  /** The account name to fill in; never a password. */
  account: string
  menuCollapsed: boolean
  /** The dashboard shows its games as cards or as a table; absent: as their place asks for (A384). */
  gamesAsCards?: boolean
  /** The games stand above the orders, or below; absent: as the site chose. */
  gamesFirst?: boolean
  /** The cards of the games in short, so that the orders have the room. */
  gamesInShort: boolean
  screens: Record<string, ScreenPreferences>
  /** The floating button of the chat is switched off (A383). */
  hidesContactButton?: boolean
  /** Groups of the menu that show only the current screen. */
  foldedGroups?: string[]
  /** Screens at the top of the menu, in the order they were pinned. */
  pinnedScreens?: string[]
  /** Ctrl+Enter sends a message and Enter breaks the line, instead of Enter and Shift+Enter (A162). */
  sendByCtrlEnter?: boolean
  /** The operator's own reasons for cancelling an order, latest first. */
  cancelReasons?: string[]
  /** Which column of a statement holds what, by its source and number of columns; nothing of its content. */
  statementColumns?: Record<string, string[]>
  /** By the operator's id. */
  quickReplies?: Record<string, QuickReply[]>
  /** Ids of the payment types whose accounts are folded, by the operator's id (A295). */
  foldedPayTypes?: Record<string, string[]>
  /** As the operator resized it (A382). */
  chatSize?: ChatSize
  /** Keys of conversations pinned to the top of the chat's list, by the operator's id (A232). */
  pinnedChats?: Record<string, string[]>
  /** Keys of conversations marked 未读 on this workstation, by the operator's id (A232). */
  unreadChats?: Record<string, string[]>
}

/** Parses one stored value; undefined when it is invalid. */
type Parser<T> = (value: unknown) => T | undefined
/** A parser for every field, also for optional ones. */
type FieldParsers<T> = { [K in keyof T]-?: Parser<NonNullable<T[K]>> }

const parseText: Parser<string> = (value) => (typeof value === 'string' ? value : undefined)
const parseBoolean: Parser<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)
const parseNumber: Parser<number> = (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)

function asObject(value: unknown): object | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
}

/** Keeps the valid items of a list. */
function parseList<T>(parse: Parser<T>): Parser<T[]> {
  return (value) =>
    Array.isArray(value) ? value.map((item) => parse(item)).filter((item) => item !== undefined) : undefined
}

function parseRecord<T>(parse: Parser<T>): Parser<Record<string, T>> {
  return (value) => {
    const object = asObject(value)
    if (!object) return undefined
    const parsed = Object.entries(object).map(([name, item]) => [name, parse(item)] as const)
    return Object.fromEntries(parsed.filter((entry): entry is [string, T] => entry[1] !== undefined))
  }
}

/** Keeps the valid fields of an object. */
function parsePartial<T>(fields: FieldParsers<T>): Parser<Partial<T>> {
  return (value) => {
    const object = asObject(value)
    if (!object) return undefined
    const parsed: Partial<T> = {}
    for (const name of Object.keys(fields) as (keyof T)[]) {
      const parse = Object.hasOwn(object, name) ? fields[name]((object as T)[name]) : undefined
      if (parse !== undefined) parsed[name] = parse
    }
    return parsed
  }
}

/** Rejects the whole object when one of the `required` fields is missing or invalid. */
function parseRequired<T>(fields: FieldParsers<T>, ...required: (keyof T)[]): Parser<T> {
  const parse = parsePartial(fields)
  return (value) => {
    const parsed = parse(value)
    return parsed && required.every((name) => parsed[name] !== undefined) ? (parsed as T) : undefined
  }
}

const parsePreset = parseRequired<FilterPreset>(
  {
    name: parseText,
    values: parseRecord(parseText),
    days: parseRequired<NonNullable<FilterPreset['days']>>({ from: parseNumber, to: parseNumber }, 'from', 'to'),
  },
  'name',
  'values',
)

const parseScreen = parsePartial<ScreenPreferences>({
  order: parseList(parseText),
  hidden: parseList(parseText),
  widths: parseRecord(parseNumber),
  pageSize: parseNumber,
  density: (value) => (value === 'compact' || value === 'normal' ? value : undefined),
  filters: parseRecord(parseText),
  presets: parseList(parsePreset),
})

/** Parses stored preferences field by field, so that one invalid value does not discard the others. */
export const parseUiPreferences: Parser<Partial<Preferences>> = parsePartial<Preferences>({
  account: parseText,
  menuCollapsed: parseBoolean,
  gamesAsCards: parseBoolean,
  gamesFirst: parseBoolean,
  gamesInShort: parseBoolean,
  screens: parseRecord(parseScreen),
  hidesContactButton: parseBoolean,
  foldedGroups: parseList(parseText),
  pinnedScreens: parseList(parseText),
  sendByCtrlEnter: parseBoolean,
  cancelReasons: parseList(parseText),
  statementColumns: parseRecord(parseList(parseText)),
  quickReplies: parseRecord(
    parseList(parseRequired<QuickReply>({ title: parseText, text: parseText, group: parseText }, 'title', 'text')),
  ),
  foldedPayTypes: parseRecord(parseList(parseText)),
  chatSize: parseRequired<ChatSize>({ width: parseNumber, height: parseNumber }, 'width', 'height'),
  pinnedChats: parseRecord(parseList(parseText)),
  unreadChats: parseRecord(parseList(parseText)),
})
