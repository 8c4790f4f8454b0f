import type { Saving } from './use-edit-form.tsx'

/** Combines forms under one save bar. They are saved in order until one fails; `onSaveFailed` receives its index. */
export function together(forms: readonly Saving[], onStop: (index: number) => void): Saving {
  return {
    changes: Object.fromEntries(
      forms.flatMap(({ changes }, i) => Object.keys(changes).map((key) => [`${i} ${key}`, 1])),
    ),
    edited: forms.some(({ edited }) => edited),
    saving: forms.some(({ saving }) => saving),
    told: forms.find(({ told }) => told)?.told ?? null,
    revert: () => {
      for (const form of forms) form.revert()
    },
    save: async () => {
      for (const [index, form] of forms.entries()) {
        if (!form.edited || (await form.save())) continue
        onStop(index)
        return false
      }
      return true
    },
  }
}
