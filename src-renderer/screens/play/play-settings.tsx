import { Label, makeStyles, Select, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isolateText } from '../../../src-preload/shared/foreign-text.ts'
import { oddsOf, type Play, playList, playOf } from '../../api/play.ts'
import { Reading } from '../../form/reading.tsx'
import { oddsKey } from './odds-form.ts'
import { PlayEditor } from './play-editor.tsx'
import { PlayFlags } from './play-flags.tsx'
import { PlayName } from './play-name.tsx'
import { playKey } from './rules-form.ts'

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
  const whichId = useId()
  const [params, setParams] = useSearchParams()
  const plays = useQuery({ queryKey: ['play', 'list'], queryFn: ({ signal }) => playList(signal) })
  const chosen = plays.data?.find(({ id }) => String(id) === params.get('play')) ?? plays.data?.[0]
  if (!chosen) return <Reading error={plays.error} empty={plays.data ? '没有玩法' : null} onRetry={plays.refetch} />
  return (
    <div className={styles.screen}>
      <OnePlay key={String(chosen.id)} chosen={chosen}>
        <div className={styles.which}>
          <Label htmlFor={whichId}>玩法</Label>
          <Select
            id={whichId}
            className={styles.select}
            value={String(chosen.id)}
            onChange={(_event, { value }) => setParams({ play: value })}
          >
            {plays.data?.map(({ id, name }) => (
              <option key={String(id)} value={String(id)}>
                {isolateText(name)}
              </option>
            ))}
          </Select>
        </div>
      </OnePlay>
    </div>
  )
}

function OnePlay({ chosen, children }: { chosen: Play; children: ReactNode }) {
  const styles = useStyles()
  const play = useQuery({ queryKey: playKey(chosen.id), queryFn: ({ signal }) => playOf(chosen.id, signal) })
  const odds = useQuery({ queryKey: oddsKey(chosen.id), queryFn: ({ signal }) => oddsOf(chosen.id, signal) })
  const failed = [play, odds].filter(({ error }) => error)
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
        <Reading error={failed[0]?.error ?? null} onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))} />
      )}
    </>
  )
}
