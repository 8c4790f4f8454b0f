import { Label, makeStyles, Select, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isolateText } from '../../../src-preload/shared/untrusted-text.ts'
import { fetchOdds, fetchPlay, fetchPlays, type Play } from '../../api/settings/play.ts'
import { QueryState } from '../../form/layout/query-state.tsx'
import { PlayEditor } from './play-editor.tsx'
import { PlayFlags } from './play-flags.tsx'
import { PlayName } from './play-name.tsx'
import { oddsQueryKey } from './use-odds-form.ts'
import { playQueryKey } from './use-rules-form.ts'

const useStyles = makeStyles({
  screen: { display: 'flex', flexDirection: 'column', gap: '8px', height: '100%', minHeight: 0 },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 24px',
    alignItems: 'center',
    padding: '8px 16px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  which: { display: 'flex', gap: '8px', alignItems: 'center' },
  select: { width: '200px' },
})

/** The settings of one play, selected by the URL: `?play=2` (D2 §2, inventory 192–231). */
export function PlaySettings() {
  const styles = useStyles()
  const selectId = useId()
  const [params, setParams] = useSearchParams()
  const plays = useQuery({ queryKey: ['play', 'list'], queryFn: ({ signal }) => fetchPlays(signal) })
  const selected = plays.data?.find(({ id }) => String(id) === params.get('play')) ?? plays.data?.[0]
  if (!selected)
    return <QueryState error={plays.error} empty={plays.data ? '没有玩法' : null} onRetry={plays.refetch} />
  return (
    <div className={styles.screen}>
      <PlayDetails key={String(selected.id)} selected={selected}>
        <div className={styles.which}>
          <Label htmlFor={selectId}>玩法</Label>
          <Select
            id={selectId}
            className={styles.select}
            value={String(selected.id)}
            onChange={(_event, { value }) => setParams({ play: value })}
          >
            {plays.data?.map(({ id, name }) => (
              <option key={String(id)} value={String(id)}>
                {isolateText(name)}
              </option>
            ))}
          </Select>
        </div>
      </PlayDetails>
    </div>
  )
}

function PlayDetails({ selected, children }: { selected: Play; children: ReactNode }) {
  const styles = useStyles()
  const play = useQuery({
    queryKey: playQueryKey(selected.id),
    queryFn: ({ signal }) => fetchPlay(selected.id, signal),
  })
  const odds = useQuery({
    queryKey: oddsQueryKey(selected.id),
    queryFn: ({ signal }) => fetchOdds(selected.id, signal),
  })
  const failedQueries = [play, odds].filter(({ error }) => error)
  return (
    <>
      <div className={styles.head}>
        {children}
        {play.data && <PlayName play={play.data} />}
        {play.data && <PlayFlags play={play.data} />}
      </div>
      {play.data && odds.data ? (
        <PlayEditor play={play.data} rows={odds.data} />
      ) : (
        <QueryState
          error={failedQueries[0]?.error ?? null}
          onRetry={() => Promise.all(failedQueries.map(({ refetch }) => refetch()))}
        />
      )}
    </>
  )
}
