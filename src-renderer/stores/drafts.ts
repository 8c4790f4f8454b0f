import { create } from 'zustand'

/** What was typed into a form and neither sent nor thrown away; outlives the form, not the page. */
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

/** The next person at this desk finds nothing of the last one's. */
export function dropAllDrafts(): void {
  useDrafts.setState({ drafts: {} })
}
