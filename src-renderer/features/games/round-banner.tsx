import { Link, makeStyles, Popover, PopoverSurface, PopoverTrigger, tokens } from '@fluentui/react-components'
import { useCallback } from 'react'
import { describeUnreadable } from '../../api/http/errors.ts'
import { formatPhase, phaseAt, roundState } from '../../lib/rounds.ts'
import { TickingText } from '../../list/ticking-text.tsx'
import { labelOf, useGameNames } from '../../list/use-names.ts'
import { DrawBalls } from '../../ui/draw-balls.tsx'
import { PastDraws } from './past-draws.tsx'
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
  past: { maxHeight: '320px', overflow: 'auto' },
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
          <div className={styles.past}>
            <PastDraws gameId={gameId} count={PAST_DRAWS} />
          </div>
        </PopoverSurface>
      </Popover>
    </section>
  )
}

const PAST_DRAWS = 20

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
