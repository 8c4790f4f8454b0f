import { makeStyles, mergeClasses, Subtitle2, tokens } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { EditForm } from '../../form/edit/edit-form.ts'
import type { Values } from '../../form/edit/edits.ts'
import { LostEditsArea, LostEditsBars } from '../../form/edit/lost-edits.tsx'
import { HistoryButton } from '../../form/edit/restore-buttons.tsx'
import { useSaveShortcut } from '../../form/edit/use-save-shortcut.ts'
import { QueryState } from '../../form/layout/query-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { minTargets } from '../../ui/min-target.ts'
import { surface } from '../../ui/surface.ts'
import { type RecordArea, RecordAreaContext, type RecordRow, useArea, useReportedForm } from './record-table.tsx'

/** Of fields of the 580 pixels of D2 §2, with what is around them. */
const WIDTH = '614px'

const COVERS_TABLES = '@container page (max-width: 1199px)'

const useStyles = makeStyles({
  area: { position: 'relative', display: 'flex', gap: '12px', minHeight: 0, minWidth: 0 },
  tables: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    flex: '1 1 0',
    minWidth: 0,
    minHeight: 0,
    // Few rows, which hardly ever scroll: they end where the heading does.
    '& [data-region=table]': { scrollbarGutter: 'auto', minHeight: '68px' },
    '& [data-region=table]:not(:has(tr.row))': { minHeight: '156px' },
  },
  editor: {
    flex: `0 0 ${WIDTH}`,
    boxSizing: 'border-box',
    // As high as its fields.
    alignSelf: 'flex-start',
    maxHeight: '100%',
    minHeight: 0,
    overflow: 'auto',
    ...surface,
    [COVERS_TABLES]: {
      position: 'absolute',
      alignSelf: 'stretch',
      insetBlock: 0,
      right: 0,
      width: `min(${WIDTH}, 100%)`,
      zIndex: 3,
      boxShadow: tokens.shadow16,
    },
  },
  hidden: { display: 'none' },
  record: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    minWidth: 0,
    margin: 0,
    padding: '12px 16px',
    border: '0 none',
    ...minTargets,
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    '& h3': { margin: 0, flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' },
  },
  fields: { display: 'flex', flexDirection: 'column', gap: '8px', maxWidth: '580px' },
})

/** Tables of records with the editor of the one that is open. Under 1200 pixels it covers their right side. */
export function RecordEditorArea(props: {
  area: RecordArea
  className?: string
  tables: ReactNode
  /** The forms of all records: each shows itself while it is open. */
  forms: ReactNode
}) {
  const { area, className, tables, forms } = props
  const styles = useStyles()
  const isOpen = area.openKey !== null
  useSaveShortcut(() => {
    const form = area.openKey === null ? undefined : area.forms.get(area.openKey)
    if (form?.isDirty) void form.save?.()
  })

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    // A dialog that was opened from the form is above it, and only its events come here.
    const isInside = event.currentTarget.contains(event.target as Node)
    if (event.key !== 'Escape' || !isInside || event.defaultPrevented) return
    event.preventDefault()
    void area.close()
  }

  return (
    <RecordAreaContext value={area}>
      <LostEditsArea>
        <div className={mergeClasses(styles.area, className)}>
          <div className={styles.tables}>
            <LostEditsBars listed={area.forms.size === 0 ? null : new Set(area.forms.keys())} />
            {tables}
          </div>
          <aside
            className={mergeClasses(styles.editor, !isOpen && !area.isReserved && styles.hidden)}
            data-region={isOpen ? 'panel' : undefined}
            aria-label="编辑"
            onKeyDown={onKeyDown}
          >
            {!isOpen && area.isReserved && (
              <div className={styles.record}>
                <QueryState error={null} />
              </div>
            )}
            {forms}
          </aside>
        </div>
      </LostEditsArea>
    </RecordAreaContext>
  )
}

/** The form of the record at `index` of those that the server has. */
export interface RecordEditorProps<T> {
  existing: readonly T[]
  index: number
  row: RecordRow<T>
}

/** The form of a record that the server does not have yet. */
export interface NewRecordEditorProps<T> {
  existing: readonly T[]
  onDiscard: () => void
}

/** What 放弃 does with a new record: nothing brings it back, so that it asks first if something was entered (A287). */
export function useDiscard<V extends Values>(form: EditForm<V>, onDiscard?: () => void): (() => void) | undefined {
  const { close } = useArea()
  return onDiscard && (() => (form.dirty ? void close() : onDiscard()))
}

/** The form of one record: on screen while the record is open, kept while it has edits or an upload runs. */
export function RecordEditor<V extends Values>(props: {
  recordKey: string
  title: string
  form: EditForm<V>
  /** Of the switch in the record's row, and what a click on it does. */
  isOn?: boolean | null
  onToggle?: () => Promise<boolean>
  /** Ctrl+S does not save it, and no earlier values are restored, which only another click on the switch would save. */
  isSavedBySwitch?: boolean
  /** Discards a record that does not exist on the server yet. */
  onDiscard?: () => void
  /** Beside the title. */
  tools?: ReactNode
  /** Below the fields: the message and the buttons. */
  foot: ReactNode
  children: ReactNode
}) {
  const { recordKey, title, form, isOn = false, onToggle, onDiscard, tools, foot, children } = props
  const { isSavedBySwitch = false } = props
  const styles = useStyles()
  const area = useArea()
  const isOpen = area.openKey === recordKey
  const root = useRef<HTMLFieldSetElement>(null)
  useReportedForm(recordKey, {
    title,
    isDirty: form.dirty,
    isSaving: form.saving,
    isOn,
    save: isSavedBySwitch ? null : () => form.save(),
    toggle: onToggle ?? (async () => true),
    discard: () => {
      form.revert()
      if (onDiscard) onDiscard()
      else area.discard(recordKey)
    },
  })

  const focusField = useEffectEvent(() => {
    if (isOpen) root.current?.querySelector<HTMLElement>(':is(input, textarea):not(:disabled, [type=file])')?.focus()
  })
  useEffect(() => {
    if (area.editorFocus > 0) focusField()
  }, [area.editorFocus])

  if (!isOpen && !form.dirty && !form.saving) return null
  return (
    <fieldset ref={root} aria-label={title} className={mergeClasses(styles.record, !isOpen && styles.hidden)}>
      <div className={styles.head}>
        <Subtitle2 as="h3">{title}</Subtitle2>
        {tools}
        {!isSavedBySwitch && !onDiscard && <HistoryButton form={form} />}
        <IconButton icon={<DismissRegular />} label="关闭（Esc）" onClick={() => void area.close()} />
      </div>
      <div className={styles.fields}>{children}</div>
      {foot}
    </fieldset>
  )
}
