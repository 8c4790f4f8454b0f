import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components'
import {
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { toast } from '../../stores/toast.ts'
import { FormMessage, type Message } from '../layout/form-message.tsx'
import type { SavableForm } from './edit-form.ts'
import { askRevert, HistoryButton, UndoRevertButton } from './restore-buttons.tsx'
import { combineSaves, type StartedSave, saveReviewed } from './reviewed-save.ts'
import { useSaveShortcut } from './use-save-shortcut.ts'

const useStyles = makeStyles({
  bar: {
    position: 'sticky',
    bottom: '-12px',
    // At the foot of a page that is short.
    marginBlockStart: 'auto',
    zIndex: 2,
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    alignItems: 'center',
    padding: '8px 0',
    backgroundColor: tokens.colorNeutralBackground2,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  count: { color: tokens.colorNeutralForeground3, marginInlineStart: 'auto' },
  message: { flex: '1 0 100%', ':empty': { display: 'none' } },
})

interface SaveBarProps {
  form: SavableForm
  /** The toast for saving without edits: the disabled button says why. */
  unchangedMessage?: string
}

/** The bar at the bottom of a page or a part of it; screens use `SaveBar`. */
function SaveBarFrame({ form, unchangedMessage }: SaveBarProps) {
  const styles = useStyles()
  const bar = useRef<HTMLDivElement>(null)
  const count = Object.keys(form.changes).length
  useSaveShortcut(save)

  function save(): void {
    if (form.saving) return
    if (form.dirty) void form.save().then((saved) => !saved && focusFirstError(bar.current))
    else sayUnchanged()
  }

  function sayUnchanged(): void {
    if (!form.dirty && !form.saving && unchangedMessage !== undefined) toast('warning', unchangedMessage)
  }

  return (
    <div ref={bar} className={styles.bar} data-save-bar>
      <div className={styles.message}>
        <FormMessage message={form.message} />
      </div>
      <span className={styles.count}>{count > 0 ? `有 ${count} 处未保存的修改` : '没有未保存的修改'}</span>
      <HistoryButton form={form} size="medium" />
      <UndoRevertButton form={form} />
      <Button disabledFocusable={!form.dirty || form.saving} onClick={() => void askRevert(form)}>
        放弃修改
      </Button>
      <Button
        appearance="primary"
        disabledFocusable={!form.dirty || form.saving}
        onClickCapture={sayUnchanged}
        onKeyDownCapture={({ key }) => (key === 'Enter' || key === ' ') && sayUnchanged()}
        icon={form.saving ? <Spinner size="tiny" aria-hidden /> : null}
        aria-keyshortcuts="Control+S Meta+S"
        onClick={save}
      >
        保存
      </Button>
    </div>
  )
}

/** Focuses the first invalid field, which also scrolls it into view. */
function focusFirstError(bar: HTMLElement | null): void {
  requestAnimationFrame(() =>
    bar?.closest('main, [role=dialog]')?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
  )
}

/** The bar that saves or discards a settings form: its own, or the one of a page with several forms. */
export function SaveBar(props: SaveBarProps) {
  return useOneSaveBar(props.form) ? null : <SaveBarFrame {...props} />
}

/** The forms of a page, in the order in which they appeared. */
class PageForms {
  #forms = new Map<object, SavableForm>()
  #list: readonly SavableForm[] = []
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange)
    return () => void this.#listeners.delete(onChange)
  }

  readonly list = (): readonly SavableForm[] => this.#list

  set(key: object, form: SavableForm | null): void {
    if (form) this.#forms.set(key, form)
    else this.#forms.delete(key)
    this.#list = [...this.#forms.values()]
    for (const onChange of this.#listeners) onChange()
  }
}

const PageFormsContext = createContext<PageForms | null>(null)

/** One save bar for all forms of a page: the save bars and buttons inside leave their forms to it. */
export function OneSaveBar({ children }: { children: ReactNode }) {
  const [forms] = useState(() => new PageForms())
  return (
    <PageFormsContext value={forms}>
      {children}
      <PageSaveBar forms={forms} />
    </PageFormsContext>
  )
}

function PageSaveBar({ forms }: { forms: PageForms }) {
  const list = useSyncExternalStore(forms.subscribe, forms.list)
  return list.length > 0 ? <SaveBarFrame form={combineForms(list)} /> : null
}

/** Whether the page has one save bar, to which the form is given then. */
export function useOneSaveBar(form: SavableForm): boolean {
  const forms = useContext(PageFormsContext)
  const [key] = useState<object>(() => ({}))
  useLayoutEffect(() => forms?.set(key, form))
  useLayoutEffect(() => () => forms?.set(key, null), [forms, key])
  return forms !== null
}

/**
 * Combines forms under one save bar. They are reviewed together, then saved in order until one fails; `onSaveFailed`
 * receives the index of one that is invalid or was not saved.
 */
export function combineForms(
  forms: readonly SavableForm[],
  onSaveFailed: (index: number) => void = () => {},
): SavableForm {
  const undoable = forms.filter(({ undoRevert }) => undoRevert)
  const startSave = () => startAll(forms, onSaveFailed)
  function undoAll(): void {
    for (const { undoRevert } of undoable) undoRevert?.()
  }
  return {
    changes: Object.fromEntries(
      forms.flatMap(({ changes }, i) => Object.keys(changes).map((key) => [`${i} ${key}`, 1])),
    ),
    dirty: forms.some(({ dirty }) => dirty),
    saving: forms.some(({ saving }) => saving),
    message: joinMessages(forms.flatMap(({ message }) => message ?? [])),
    revert: () => {
      for (const form of forms) if (form.dirty) form.revert()
    },
    undoRevert: undoable.length === 0 ? null : undoAll,
    history: forms.flatMap(({ history }) => history),
    startSave,
    save: () => saveReviewed(startSave),
  }
}

function joinMessages(messages: readonly Message[]): Message | null {
  const [first] = messages
  return first ? { ...first, text: [...new Set(messages.map(({ text }) => text))].join('\n') } : null
}

const startAll = (forms: readonly SavableForm[], onSaveFailed: (index: number) => void): StartedSave | null =>
  combineSaves(
    forms.map((form) => (form.dirty ? form.startSave : null)),
    onSaveFailed,
  )
