import { useEffect, useRef, useState } from 'react'
import { getErrorMessage } from '../../lib/error-message.ts'
import { setUiPreferences, useUiPreferences } from '../../stores/ui-preferences.ts'
import { type ColumnRole, columnRoles } from './read-lines.ts'
import { type OpenedStatement, roleLabels } from './statement-preview.tsx'
import { StatementReader } from './statement-reader.ts'
import type { StatementTable } from './statement-worker.ts'

/**
 * The mapping of columns is remembered for statements with the same headings, or without any that are recognised alike:
 * of another bank the balance may stand where this one has the amount.
 */
function mappingKey({ source, roles, headings }: StatementTable): string {
  let hash = 0
  for (const character of (headings.length > 0 ? headings : roles).join('\n'))
    hash = (Math.imul(hash, 31) + character.codePointAt(0)!) | 0
  return `${source} ${roles.length} ${hash}`
}

function rememberedRoles(table: StatementTable): readonly ColumnRole[] {
  const saved = useUiPreferences.getState().statementColumns?.[mappingKey(table)] ?? []
  const isRole = (role: string): role is ColumnRole => columnRoles.some((known) => known === role)
  return saved.length === table.roles.length && saved.every(isRole) ? saved : table.roles
}

const missingColumns = (roles: readonly ColumnRole[]): string[] =>
  (['amount', 'time'] as const).filter((role) => !roles.includes(role)).map((role) => roleLabels[role])

/** Why nothing of a statement can be imported. */
function describeMissing({ roles, counts }: OpenedStatement): string | null {
  const columns = missingColumns(roles)
  if (columns.length > 0) return `没有识别到${columns.join('和')}列，请在表头选择`
  return counts?.received === 0 ? '没有收到的款项。请检查表头选择的列' : null
}

/** A column has one meaning; a day and a time of day, or two states, may stand in two columns. */
function withRole(roles: readonly ColumnRole[], position: number, role: ColumnRole): ColumnRole[] {
  const isMultiple = role === 'time' || role === 'status'
  return roles.map((other, i) => {
    if (i === position) return role
    return other === role && !isMultiple ? 'ignored' : other
  })
}

/** The statement that was chosen last and can be read, with what its columns are taken for. */
export function useOpenedStatement() {
  /** Has the rows that are shown; another one may be reading what was chosen last. */
  const displayed = useRef<StatementReader | null>(null)
  const reading = useRef<StatementReader | null>(null)
  const [opened, setOpened] = useState<OpenedStatement | null>(null)
  const [isReading, setReading] = useState(false)
  const [error, setError] = useState<string | null>(null)
  useEffect(
    () => () => {
      for (const reader of [displayed, reading]) reader.current?.close()
    },
    [],
  )

  async function open(name: string, load: () => Promise<ArrayBuffer> | string): Promise<void> {
    const reader = new StatementReader()
    reading.current?.close()
    reading.current = reader
    setReading(true)
    setError(null)
    try {
      const table = await reader.open(await load())
      if (reading.current !== reader) return
      // What was chosen before stays until the next one can be read.
      displayed.current?.close()
      displayed.current = reader
      reading.current = null
      await apply({ reader, name, table, roles: rememberedRoles(table), counts: null })
    } catch (problem) {
      if (reading.current === reader) {
        reader.close()
        reading.current = null
      }
      if (reading.current === null) setError(getErrorMessage(problem))
    } finally {
      if (reading.current === null) setReading(false)
    }
  }

  async function apply(next: OpenedStatement): Promise<void> {
    setOpened(next)
    setError(null)
    if (missingColumns(next.roles).length > 0) return
    const counts = await next.reader.count(next.roles)
    setOpened((latest) => (latest?.roles === next.roles ? { ...next, counts } : latest))
  }

  async function chooseSheet(position: number): Promise<void> {
    if (!opened) return
    const { reader } = opened
    setOpened({ ...opened, counts: null })
    const table = await reader.chooseSheet(position)
    // Another file may have been chosen meanwhile.
    if (displayed.current === reader) await apply({ ...opened, table, roles: rememberedRoles(table), counts: null })
  }

  function chooseRole(position: number, role: ColumnRole): void {
    if (!opened) return
    const roles = withRole(opened.roles, position, role)
    const { statementColumns } = useUiPreferences.getState()
    setUiPreferences({ statementColumns: { ...statementColumns, [mappingKey(opened.table)]: roles } })
    void apply({ ...opened, roles, counts: null })
  }

  return {
    opened,
    isReading,
    /** Why what was chosen last cannot be read. */
    error,
    missing: opened && describeMissing(opened),
    open,
    /** Another one was chosen that cannot be opened; the one before stays. */
    refuse: (problem: string) => setError(problem),
    chooseSheet,
    chooseRole,
    /** It was imported. */
    forget: () => {
      setOpened(null)
      setError(null)
    },
  }
}
