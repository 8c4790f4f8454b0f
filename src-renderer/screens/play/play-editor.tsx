import { CounterBadge, makeStyles, Spinner, Tab, TabList } from '@fluentui/react-components'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { OddsRow, Play } from '../../api/settings/play.ts'
import { EditGrid } from '../../features/inline-edit/edit-grid.tsx'
import { gridColumns } from '../../features/inline-edit/grid-columns.tsx'
import { combineForms } from '../../form/edit/combine-forms.ts'
import { LostEditsArea, LostEditsBars } from '../../form/edit/lost-edits.tsx'
import { SaveBar } from '../../form/edit/save-bar.tsx'
import { usePendingDraftKey } from '../../form/edit/use-form-draft.ts'
import { readSectionTitle } from '../../form/layout/section-index.tsx'
import { CopyOddsButton } from './copy-odds-button.tsx'
import { ruleSections } from './rule-labels.ts'
import { Rules } from './rules.tsx'
import { oddsFields, useOddsForm } from './use-odds-form.ts'
import { useRulesForm } from './use-rules-form.ts'

const useStyles = makeStyles({
  editor: { display: 'flex', flexDirection: 'column', gap: '8px', flex: '1 1 auto', minHeight: 0 },
  panel: { display: 'flex', flexDirection: 'column', flex: '1 1 auto', minHeight: 0, overflow: 'auto' },
  count: { marginInlineStart: '6px' },
})

/** No form of a row is part of the page. */
const NO_ROWS: ReadonlySet<string> = new Set()

const columns = gridColumns({ rowHeader: '玩法项', fields: oddsFields })

const ODDS = 0
const RULES = 1
const NOTES = 2
const tabTitles = ['赔率', '限额与规则', '说明']

// Lazy, so that the rich-text editor is not loaded for the odds.
const PlayNotes = lazy(async () => ({ default: (await import('./play-notes.tsx')).PlayNotes }))

interface PlayEditorProps {
  play: Play
  rows: readonly OddsRow[]
}

/** The settings of one play: odds and rules with a common save bar, and the notes. */
export function PlayEditor(props: PlayEditorProps) {
  return (
    <LostEditsArea>
      <PlayForms {...props} />
    </LostEditsArea>
  )
}

function PlayForms({ play, rows }: PlayEditorProps) {
  const styles = useStyles()
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  // A link to a section of the rules opens their tab.
  const [activeTab, setActiveTab] = useState(() =>
    ruleSections.some((title) => title === readSectionTitle(hash)) ? RULES : ODDS,
  )
  // Stay mounted after the first visit, to keep unsaved edits.
  const [notesOpened, setNotesOpened] = useState(false)
  const pendingDraft = usePendingDraftKey(`play:${play.id}:text:`)
  const hasPendingNoteDraft = pendingDraft !== null && !pendingDraft.endsWith(':name')
  if (hasPendingNoteDraft && activeTab !== NOTES) setActiveTab(NOTES)
  if (activeTab === NOTES && !notesOpened) setNotesOpened(true)
  const { form: oddsForm, gridRows } = useOddsForm(play, rows)
  const rulesForm = useRulesForm(play)
  const forms = [oddsForm, rulesForm]

  /** The section of the route is left, or its tab would jump to it whenever it is opened. */
  function selectTab(tab: number): void {
    setActiveTab(tab)
    if (hash) void navigate({ search }, { replace: true, state })
  }

  return (
    <div className={styles.editor}>
      <LostEditsBars listed={NO_ROWS} />
      <TabList selectedValue={activeTab} onTabSelect={(_event, { value }) => selectTab(Number(value))} size="small">
        {tabTitles.map((title, i) => (
          <Tab key={title} value={i}>
            {title}
            <ChangeCount count={Object.keys(forms[i]?.changes ?? {}).length} />
          </Tab>
        ))}
      </TabList>
      <div className={styles.panel} role="tabpanel" aria-label={tabTitles[activeTab]}>
        {activeTab === ODDS && (
          <EditGrid
            label="赔率"
            {...{ columns, fields: oddsFields, gridRows, form: oddsForm }}
            empty="此玩法没有赔率"
            tools={<CopyOddsButton {...{ play, rows, gridRows, form: oddsForm }} />}
          />
        )}
        {activeTab === RULES && <Rules form={rulesForm} />}
        {notesOpened && (
          <div hidden={activeTab !== NOTES}>
            <Suspense fallback={<Spinner delay={200} aria-label="读取中" label="读取中…" />}>
              <PlayNotes play={play} />
            </Suspense>
          </div>
        )}
      </div>
      {(activeTab !== NOTES || forms.some(({ dirty }) => dirty)) && <SaveBar form={combineForms(forms, selectTab)} />}
    </div>
  )
}

/** The number of unsaved changes of a tab. */
function ChangeCount({ count }: { count: number }) {
  const styles = useStyles()
  return count > 0 ? <CounterBadge className={styles.count} size="small" overflowCount={999} count={count} /> : null
}
