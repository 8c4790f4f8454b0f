import { CounterBadge, makeStyles, Spinner, Tab, TabList } from '@fluentui/react-components'
import { lazy, Suspense, useState } from 'react'
import type { OddsRow, Play } from '../../api/play.ts'
import { SaveBar } from '../../form/save-bar.tsx'
import { together } from '../../form/together.ts'
import { useAwaitedDraft } from '../../form/use-form-draft.ts'
import { useOddsForm } from './odds-form.ts'
import { OddsTable } from './odds-table.tsx'
import { Rules } from './rules.tsx'
import { useRulesForm } from './rules-form.ts'

const useStyles = makeStyles({
  editor: { display: 'flex', flexDirection: 'column', gap: '8px', flex: '1 1 auto', minHeight: 0 },
  panel: { display: 'flex', flexDirection: 'column', flex: '1 1 auto', minHeight: 0, overflow: 'auto' },
  count: { marginInlineStart: '6px' },
})

const ODDS = 0
const RULES = 1
const NOTES = 2
const titles = ['赔率', '限额与规则', '说明']

// Lazy, so that the rich-text editor is not loaded for the odds.
const PlayNotes = lazy(async () => ({ default: (await import('./play-notes.tsx')).PlayNotes }))

/** The settings of one play: odds and rules with a common save bar, and the notes. */
export function PlayEditor({ play, rows }: { play: Play; rows: readonly OddsRow[] }) {
  const styles = useStyles()
  const [view, setView] = useState(0)
  // Stay mounted after the first visit, to keep unsaved edits.
  const [notesSeen, setNotesSeen] = useState(false)
  const awaited = useAwaitedDraft(`play:${play.id}:text:`)
  const noteAwaited = awaited !== null && !awaited.endsWith(':name')
  if (noteAwaited && view !== NOTES) setView(NOTES)
  if (view === NOTES && !notesSeen) setNotesSeen(true)
  const odds = useOddsForm(play, rows)
  const rules = useRulesForm(play)
  const forms = [odds, rules]

  return (
    <div className={styles.editor}>
      <TabList selectedValue={view} onTabSelect={(_event, { value }) => setView(Number(value))} size="small">
        {titles.map((title, i) => (
          <Tab key={title} value={i}>
            {title}
            <Count count={Object.keys(forms[i]?.changes ?? {}).length} />
          </Tab>
        ))}
      </TabList>
      <div className={styles.panel} role="tabpanel" aria-label={titles[view]}>
        {view === ODDS && <OddsTable rows={rows} form={odds} />}
        {view === RULES && <Rules form={rules} />}
        {notesSeen && (
          <div hidden={view !== NOTES}>
            <Suspense fallback={<Spinner delay={200} aria-label="读取中" label="读取中…" />}>
              <PlayNotes play={play} />
            </Suspense>
          </div>
        )}
      </div>
      {(view !== NOTES || forms.some(({ edited }) => edited)) && <SaveBar form={together(forms, setView)} />}
    </div>
  )
}

/** The number of unsaved changes of a tab. */
function Count({ count }: { count: number }) {
  const styles = useStyles()
  return count > 0 ? <CounterBadge className={styles.count} size="small" overflowCount={999} count={count} /> : null
}
