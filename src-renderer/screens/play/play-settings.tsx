import { makeStyles } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { isolateText } from '../../../src-preload/shared/untrusted-text.ts'
import { fetchOdds, fetchPlay, fetchPlays, type Play } from '../../api/settings/play.ts'
import { QueryState } from '../../form/layout/query-state.tsx'
import { UrlSelect, useUrlChoice } from '../../form/layout/url-select.tsx'
import { PlayEditor } from './play-editor.tsx'
import { PlayFlags } from './play-flags.tsx'
import { PlayName } from './play-name.tsx'
import { oddsQueryKey } from './use-odds-form.ts'
import { playQueryKey } from './use-rules-form.ts'

const useStyles = makeStyles({
  screen: { display: 'flex', flexDirection: 'column', gap: '8px', height: '100%', minHeight: 0 },
})

const getId = ({ id }: Play) => String(id)

/** The settings of one play, selected by the URL: `?play=2` (D2 §2, inventory 192–231). */
export function PlaySettings() {
  const plays = useQuery({ queryKey: ['play', 'list'], queryFn: ({ signal }) => fetchPlays(signal) })
  const selected = useUrlChoice('play', plays.data, getId)
  if (!selected)
    return <QueryState error={plays.error} empty={plays.data ? '没有玩法' : null} onRetry={plays.refetch} />
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
        <PlayEditor play={play.data} rows={odds.data} />
      ) : (
        <QueryState
          error={failedQueries[0]?.error ?? null}
          onRetry={() => Promise.all(failedQueries.map(({ refetch }) => refetch()))}
        />
      )}
    </div>
  )
}
