import { CounterBadge, makeStyles, Spinner, Tab, TabList } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isolateText } from '#shared/untrusted-text.ts'
import {
  fetchOdds,
  fetchPlay,
  fetchPlays,
  type OddsRow,
  type Play,
  type PlayFlag,
  playFlags,
  setPlayFlag,
} from '../../api/settings/play.ts'
import { EditGrid } from '../../features/inline-edit/edit-grid.tsx'
import { gridColumns } from '../../features/inline-edit/grid-columns.tsx'
import { LostEditsArea, LostEditsBars } from '../../form/edit/lost-edits.tsx'
import { combineForms, OneSaveBar, SaveBar } from '../../form/edit/save-bar.tsx'
import { usePendingDraftKey } from '../../form/edit/use-form-draft.ts'
import { QueryState, StaleErrors } from '../../form/layout/query-state.tsx'
import { readSectionTitle } from '../../form/layout/section-index.tsx'
import { UrlSelect, useUrlChoice } from '../../form/layout/url-select.tsx'
import { ConfirmedSwitch } from '../../form/submit/confirmed-switch.tsx'
import { EMPTY_KEYS } from '../../lib/empty.ts'
import { toKnownBoolean } from '../../lib/server-boolean.ts'
import { useLedState } from '../../lib/state-hooks.ts'
import { useOddsTools } from './odds-tools.tsx'
import { PlayName } from './play-name.tsx'
import { ruleSections } from './rule-labels.ts'
import { Rules } from './rules.tsx'
import { oddsFields, oddsQueryKey, useOddsForm } from './use-odds-form.ts'
import { playQueryKey, useRulesForm } from './use-rules-form.ts'

const useStyles = makeStyles({
  screen: { display: 'flex', flexDirection: 'column', gap: '8px', height: '100%', minHeight: 0 },
})

const getId = ({ id }: Play) => String(id)

/** The settings of one play, selected by the URL: `?play=2` (D2 §2, inventory 192–231). */
export function PlaySettings() {
  const plays = useQuery({ queryKey: ['play', 'list'], queryFn: ({ signal }) => fetchPlays(signal) })
  const selected = useUrlChoice('play', plays.data, getId)
  if (!selected)
    return (
      <QueryState
        error={plays.error}
        empty={plays.data ? '没有玩法' : null}
        onRetry={plays.refetch}
        shape="bar-and-rows"
      />
    )
  return <PlayDetails key={String(selected.id)} selected={selected} plays={plays.data ?? []} />
}

function PlayDetails({ selected: { id }, plays }: { selected: Play; plays: readonly Play[] }) {
  const styles = useStyles()
  const play = useQuery({ queryKey: playQueryKey(id), queryFn: ({ signal }) => fetchPlay(id, signal) })
  const odds = useQuery({ queryKey: oddsQueryKey(id), queryFn: ({ signal }) => fetchOdds(id, signal) })
  const failedQueries = [play, odds].filter(({ error }) => error)
  return (
    <div className={styles.screen}>
      <UrlSelect
        name="play"
        label="玩法"
        value={String(id)}
        options={plays.map((option) => ({ value: String(option.id), label: isolateText(option.name) }))}
      >
        {play.data && <PlayName play={play.data} />}
        {play.data && <PlayFlags play={play.data} />}
      </UrlSelect>
      {play.data && odds.data ? (
        <>
          <StaleErrors readings={[{ query: play }, { query: odds }]} />
          <PlayEditor play={play.data} rows={odds.data} plays={plays} />
        </>
      ) : (
        <QueryState
          shape="rows"
          error={failedQueries[0]?.error ?? null}
          onRetry={() => Promise.all(failedQueries.map(({ refetch }) => refetch()))}
        />
      )}
    </div>
  )
}

const usePlayFlagsStyles = makeStyles({
  flags: { display: 'flex', flexWrap: 'wrap', gap: '0 16px', border: '0 none', margin: 0, padding: 0 },
})

/** The four switches; they take effect immediately, so each asks for confirmation (D2 §2, A049, A087). */
function PlayFlags({ play }: { play: Play }) {
  const styles = usePlayFlagsStyles()
  return (
    <fieldset className={styles.flags} aria-label="开关">
      {(Object.keys(playFlags) as PlayFlag[]).map((flag) => (
        <ConfirmedSwitch
          key={flag}
          name={`玩法 ${isolateText(play.name)} ${playFlags[flag]}`}
          label={playFlags[flag]}
          checked={toKnownBoolean(play[flag])}
          submit={(on, change) => setPlayFlag(play.id, flag, on, change)}
          fetchState={async () => toKnownBoolean((await fetchPlay(play.id))[flag])}
          resource="play"
        />
      ))}
    </fieldset>
  )
}

const usePlayEditorStyles = makeStyles({
  editor: { display: 'flex', flexDirection: 'column', gap: '8px', flex: '1 1 auto', minHeight: 0 },
  panel: {
    display: 'flex',
    flexDirection: 'column',
    flex: '1 1 auto',
    minHeight: 0,
    '&:not(:has([data-region=table]))': { overflow: 'auto' }, // The odds have a scroller of their own.
  },
  tabs: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 24px' },
  count: { marginInlineStart: '6px' },
})

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
  plays: readonly Play[]
}

/** The settings of one play: odds and rules with a common save bar, and the notes. */
function PlayEditor(props: PlayEditorProps) {
  return (
    <LostEditsArea>
      <PlayForms {...props} />
    </LostEditsArea>
  )
}

function PlayForms({ play, rows, plays }: PlayEditorProps) {
  const styles = usePlayEditorStyles()
  const [toolbar, setToolbar] = useState<Element | null>(null)
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const pendingDraft = usePendingDraftKey(`play:${play.id}:text:`)
  const hasPendingNoteDraft = pendingDraft !== null && !pendingDraft.endsWith(':name')
  // A link to a section of the rules opens their tab.
  const [activeTab, setActiveTab] = useLedState<number>(
    () => (ruleSections.some((title) => title === readSectionTitle(hash)) ? RULES : ODDS),
    hasPendingNoteDraft ? NOTES : undefined,
  )
  // Stay mounted after the first visit, to keep unsaved edits.
  const [notesOpened] = useLedState(false, activeTab === NOTES || undefined)
  const { form: oddsForm, gridRows } = useOddsForm(play, rows)
  const rulesForm = useRulesForm(play)
  const forms = [oddsForm, rulesForm]
  const others = useOddsTools({ play, rows, gridRows, form: oddsForm }, plays)

  /** The section of the route is left, or its tab would jump to it whenever it is opened. */
  function selectTab(tab: number): void {
    setActiveTab(tab)
    if (hash) void navigate({ search }, { replace: true, state })
  }

  return (
    <div className={styles.editor}>
      {/* No form of a row is part of the page. */}
      <LostEditsBars listed={EMPTY_KEYS} />
      <div className={styles.tabs}>
        <TabList selectedValue={activeTab} onTabSelect={(_event, { value }) => selectTab(Number(value))} size="small">
          {tabTitles.map((title, i) => (
            <Tab key={title} value={i}>
              {title}
              <ChangeCount count={Object.keys(forms[i]?.changes ?? {}).length} />
            </Tab>
          ))}
        </TabList>
        <div ref={setToolbar} />
      </div>
      <div className={styles.panel} role="tabpanel" aria-label={tabTitles[activeTab]}>
        {activeTab === ODDS && (
          <EditGrid
            label="赔率"
            {...{ columns, fields: oddsFields, gridRows, form: oddsForm }}
            empty="此玩法没有赔率"
            {...{ tools: others.tools, toolbar }}
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
      <OneSaveBar>
        {others.forms}
        {(activeTab !== NOTES || forms.some(({ dirty }) => dirty)) && <SaveBar form={combineForms(forms, selectTab)} />}
      </OneSaveBar>
    </div>
  )
}

/** The number of unsaved changes of a tab. */
function ChangeCount({ count }: { count: number }) {
  const styles = usePlayEditorStyles()
  return count > 0 ? <CounterBadge className={styles.count} size="small" overflowCount={999} count={count} /> : null
}
