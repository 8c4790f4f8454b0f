import type { SavableForm } from './use-edit-form.tsx'

/** Combines forms under one save bar. They are saved in order until one fails; `onSaveFailed` receives its index. */
export function combineForms(forms: readonly SavableForm[], onSaveFailed: (index: number) => void): SavableForm {
  return {
    changes: Object.fromEntries(
      forms.flatMap(({ changes }, i) => Object.keys(changes).map((key) => [`${i} ${key}`, 1])),
    ),
    dirty: forms.some(({ dirty }) => dirty),
    saving: forms.some(({ saving }) => saving),
    message: forms.find(({ message }) => message)?.message ?? null,
    revert: () => {
      for (const form of forms) form.revert()
    },
    save: async () => {
      for (const [index, form] of forms.entries()) {
        if (!form.dirty || (await form.save())) continue
        onSaveFailed(index)
        return false
      }
      return true
    },
  }
}
