import { useRef } from 'react'
import type { UndoableForm } from '../form/steps.ts'
import { isOn } from '../lib/flags.ts'

/** What can be changed of every line. */
export interface GridField {
  name: string
  title: string
  kind: 'number' | 'switch'
  width?: number
  /** Steps of a hundredth by arrow keys and buttons, from `least` to what the line has in the field `most`. */
  step?: { least: number; most: string }
}

/** A line as the server has it. */
export interface GridLine {
  key: string
  /** What the line is about, first in it and in the names of its fields. */
  title: string
  /** By name of the field; one that is not there cannot be changed in this line. */
  loaded: Readonly<Record<string, unknown>>
  /** What else is shown of it. */
  facts?: Readonly<Record<string, string>>
}

/** A line as it is shown: the same object for as long as nothing of it changes, so that only the line typed in is drawn. */
export interface ShownLine {
  key: string
  title: string
  facts: Readonly<Record<string, string>>
  cells: Readonly<Record<string, string | boolean>>
  /** What differs from what was loaded: 原值 by field. */
  was: Readonly<Record<string, string>>
  faults: Readonly<Record<string, string>>
}

/** The name of one cell in the form. */
export const cellName = (key: unknown, field: string) => `${key}.${field}`

export function useShownLines(
  lines: readonly GridLine[],
  fields: readonly GridField[],
  form: UndoableForm,
): ShownLine[] {
  const kept = useRef(new Map<string, { mark: string; line: ShownLine }>())
  return lines.map((line) => {
    const shown = shownLine(line, fields, form)
    const mark = JSON.stringify(shown)
    const old = kept.current.get(shown.key)
    if (old?.mark === mark) return old.line
    kept.current.set(shown.key, { mark, line: shown })
    return shown
  })
}

function shownLine(line: GridLine, all: readonly GridField[], { values, changes, faults }: UndoableForm): ShownLine {
  const fields = all.filter(({ name }) => name in line.loaded)
  const by = <T>(find: (field: GridField, cell: string) => T | undefined) =>
    Object.fromEntries(
      fields
        .map((field) => [field.name, find(field, cellName(line.key, field.name))] as const)
        .filter((entry): entry is readonly [string, T] => entry[1] !== undefined),
    )
  return {
    key: line.key,
    title: line.title,
    facts: line.facts ?? {},
    cells: by(({ kind }, cell) => (kind === 'switch' ? isOn(values[cell]) : String(values[cell] ?? ''))),
    was: by((field, cell) => (cell in changes ? wasText(field, line.loaded[field.name]) : undefined)),
    faults: by((_field, cell) => faults[cell]),
  }
}

function wasText({ kind }: GridField, value: unknown): string {
  if (kind === 'switch') return isOn(value) ? '开' : '关'
  return String(value ?? '') || '（空）'
}
