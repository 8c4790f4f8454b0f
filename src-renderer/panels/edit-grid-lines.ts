import { useRef } from 'react'
import type { UndoableForm } from '../form/steps.ts'
import { isOn } from '../lib/flags.ts'

/** An editable field of every row. */
export interface GridField {
  name: string
  title: string
  kind: 'number' | 'switch'
  width?: number
  /** Arrow keys and buttons step by 0.01, from `min` to the row's initial value of the field `maxField`. */
  step?: { least: number; most: string }
}

/** A row as loaded from the server. */
export interface GridLine {
  key: string
  /** Row header, also part of the accessible names of its inputs. */
  title: string
  /** By field name; a missing field is not editable in this row. */
  loaded: Readonly<Record<string, unknown>>
  /** Read-only cells. */
  facts?: Readonly<Record<string, string>>
}

/** A row as rendered. The same object until its content changes, so that only the row being edited renders. */
export interface ShownLine {
  key: string
  title: string
  facts: Readonly<Record<string, string>>
  cells: Readonly<Record<string, string | boolean>>
  /** 原值 by field name, for changed fields only. */
  was: Readonly<Record<string, string>>
  faults: Readonly<Record<string, string>>
}

/** Form field name of one cell. */
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
