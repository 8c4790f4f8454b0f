import type { FluentIcon } from '@fluentui/react-icons'
import { matchesPinyin } from './pinyin.ts'

/** One entry of the command palette. */
export interface Command {
  /** Unique within the palette. */
  key: string
  icon: FluentIcon
  label: string
  /** Text about it, after the label. */
  detail?: string
  /** A path, or an action. */
  to: string | (() => void)
  /** What is stored among the recent ones when it is chosen. */
  userId?: string
}

export interface CommandGroup {
  title: string
  commands: readonly Command[]
  /** Said in place of commands that could not be read, or are still being read. */
  note?: string | undefined
}

/** How well a text answers the query; 0: not at all. */
export function scoreMatch(query: string, label: string, ...names: readonly string[]): number {
  if (label.startsWith(query)) return 3
  if (label.includes(query)) return 2
  const isNamed = names.some((name) => name.toLowerCase().includes(query))
  return isNamed || matchesPinyin(label, query) ? 1 : 0
}
