import { create } from 'zustand'

/** Input of forms that was neither sent nor discarded; survives the form, not the page. */
export const useDrafts = create<{ drafts: Record<string, Record<string, string>> }>(() => ({ drafts: {} }))

export function keepDraft(key: string, values: Record<string, string>): void {
  useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [key]: values } }))
}

export function dropDraft(key: string): void {
  useDrafts.setState(({ drafts }) => {
    const { [key]: _dropped, ...others } = drafts
    return { drafts: others }
  })
}

/** Called on sign-out, so that the next operator of this workstation sees no previous input. */
export function dropAllDrafts(): void {
  useDrafts.setState({ drafts: {} })
}
