/** What is different for operators in a version: `CHANGELOG.md`, in `release-notes.json` among the pages. */
export interface ReleaseNotes {
  version: string
  notes: string[]
}
