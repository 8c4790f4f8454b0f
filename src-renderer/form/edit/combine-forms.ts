import type { Message } from '../layout/form-message.tsx'
import { combineSaves } from './combine-saves.ts'
import type { SavableForm } from './edit-form.ts'
import { type StartedSave, saveReviewed } from './reviewed-save.ts'

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

function startAll(forms: readonly SavableForm[], onSaveFailed: (index: number) => void): StartedSave | null {
  return combineSaves(
    forms.map((form) => (form.dirty ? form.startSave : null)),
    onSaveFailed,
  )
}
