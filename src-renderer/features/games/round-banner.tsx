import { Link, makeStyles, Popover, PopoverSurface, PopoverTrigger, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { describeUnreadable } from '../../api/http/errors.ts'
import { fetchLatestDraws } from '../../api/reports/draws.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import { formatPhase, phaseAt, roundState } from '../../lib/rounds.ts'
import { TickingText } from '../../list/ticking-text.tsx'
import { labelOf, useGameNames } from '../../list/use-names.ts'
import { DrawBalls } from '../../ui/draw-balls.tsx'
import { type GameSnapshot, useGames } from './use-games.ts'

const useStyles = makeStyles({
  banner: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 20px',
    alignItems: 'center',
    padding: '4px 12px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  name: { fontWeight: tokens.fontWeightSemibold },
  label: { color: tokens.colorNeutralForeground3, marginInlineEnd: '6px' },
  open: { color: tokens.colorStatusSuccessForeground1, fontWeight: tokens.fontWeightSemibold },
  waiting: { color: tokens.colorNeutralForeground2 },
  closed: { color: tokens.colorStatusWarningForeground1 },
  past: {
    display: 'grid',
    gridTemplateColumns: 'max-content max-content',
    gap: '6px 16px',
    alignItems: 'center',
    maxHeight: '320px',
    overflow: 'auto',
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
})

/** Status of a game's current round (D3 §2.13, A167). Shares its query with the dashboard (A172). */
export function RoundBanner({ gameId }: { gameId: string }) {
  const styles = useStyles()
  const names = useGameNames()
  const { data, error, refetch, isFetching } = useGames(gameId)
  const snapshot = data?.find(({ game }) => String(game.lotteryId) === gameId)
  if (!snapshot)
    return error ? (
      <section className={styles.banner} aria-label="本期状态">
        本期状态：{describeUnreadable(error)}
      </section>
    ) : null
  const { game } = snapshot
  return (
    <section className={styles.banner} aria-label="本期状态">
      <span className={styles.name}>{labelOf(names, gameId)}</span>
      <span>
        <span className={styles.label}>下期</span>
        {String(game.newQiShu ?? '')}
      </span>
      <RoundState snapshot={snapshot} />
      <span>
        <span className={styles.label}>上期</span>
        {String(game.oldQiShu ?? '')}
      </span>
      <DrawBalls gameId={gameId} draw={game.oldOpenResult} withFan />
      {/* A link rather than a button (D3 §2.13), since the list below already has a button of this name. */}
      <Link role="link" disabled={isFetching} onClick={() => void refetch()}>
        刷新
      </Link>
      <Popover withArrow>
        <PopoverTrigger disableButtonEnhancement>
          <Link as="button">近期开奖</Link>
        </PopoverTrigger>
        <PopoverSurface aria-label="近期开奖">
          <PastDraws gameId={gameId} />
        </PopoverSurface>
      </Popover>
    </section>
  )
}

const PAST_DRAWS = 20

/** The latest draws of a game (A077). */
function PastDraws({ gameId }: { gameId: string }) {
  const styles = useStyles()
  const { data, error } = useQuery({
    queryKey: ['draws', 'latest', gameId],
    queryFn: ({ signal }) => fetchLatestDraws(gameId, PAST_DRAWS, signal),
  })
  if (!data) return <span>{error ? getErrorMessage(error) : '读取中…'}</span>
  return (
    <div className={styles.past}>
      {data.map(({ qiShu, results }) => (
        <div key={String(qiShu)} style={{ display: 'contents' }}>
          <span>{String(qiShu)}</span>
          <DrawBalls gameId={gameId} draw={results} withFan />
        </div>
      ))}
    </div>
  )
}

function RoundState({ snapshot }: { snapshot: GameSnapshot }) {
  const styles = useStyles()
  const { game, readAt } = snapshot
  const read = useCallback(
    (now: number) => {
      const state = roundState(game, readAt, now)
      return { text: formatPhase(state, phaseAt(game, readAt, now), now), className: styles[state] }
    },
    [styles, game, readAt],
  )
  return <TickingText role="timer" aria-live="off" width="10.5em" read={read} />
}
