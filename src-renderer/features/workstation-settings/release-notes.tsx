import { Caption1Strong, makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { ReleaseNotes } from '../../../src-preload/shared/release-notes.ts'
import { useHost } from './use-host.ts'

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: '4px' },
  list: { margin: 0, paddingInlineStart: '20px', overflowWrap: 'anywhere', color: tokens.colorNeutralForeground2 },
})

/** What is new in a version; nothing where nothing is known of it. */
export function NotesOfVersion({ version, notes }: { version: string | null; notes: readonly string[] }) {
  const styles = useStyles()
  const id = useId()
  if (version === null || notes.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Caption1Strong id={id}>版本 {version} 的变化</Caption1Strong>
      <ul className={styles.list}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  )
}

/** A file of the package, written by the build (scripts/release-notes.ts). Consoles from the sources have none. */
async function loadNotes(): Promise<ReleaseNotes[]> {
  const response = await fetch('/release-notes.json')
  return response.ok ? response.json() : []
}

/** What is new in the running version. */
export function OwnNotes() {
  const version = useHost()?.version ?? null
  const { data = [] } = useQuery({ queryKey: ['releaseNotes'], queryFn: loadNotes, staleTime: Infinity, retry: false })
  return <NotesOfVersion version={version} notes={data.find((entry) => entry.version === version)?.notes ?? []} />
}
