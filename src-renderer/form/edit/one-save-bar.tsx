import { createContext, type ReactNode, useContext, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { combineForms } from './combine-forms.ts'
import type { SavableForm } from './edit-form.ts'
import { SaveBarFrame } from './save-bar-frame.tsx'

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
