import { create } from 'zustand'

/** Input of a form that was neither sent nor discarded; survives the form, not the page. */
type InputDraft = Partial<Record<string, string>>

export const useInputDrafts = create<{ drafts: Record<string, InputDraft> }>(() => ({ drafts: {} }))

export function saveInputDraft(key: string, values: InputDraft): void {
  useInputDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [key]: values } }))
}

export function deleteInputDraft(key: string): void {
  useInputDrafts.setState(({ drafts }) => {
    const { [key]: _dropped, ...rest } = drafts
    return { drafts: rest }
  })
}

/** Called on sign-out, so that the next operator of this workstation sees no previous input. */
export const clearInputDrafts = () => useInputDrafts.setState({ drafts: {} })
