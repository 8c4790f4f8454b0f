import { Link, makeStyles, Popover, PopoverSurface, PopoverTrigger, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { describeUnreadable } from '../../api/http/errors.ts'
import { fetchLatestDraws } from '../../api/members/records.ts'
import { formatPhase, phaseAt, roundState } from '../../lib/draws.ts'
import { TickingText } from '../../list/ticking-text.tsx'
import { labelOf, useGameNames } from '../../list/use-names.ts'
import { DrawBalls } from '../../ui/draw-balls.tsx'
import { Fact } from '../members/fact.tsx'
import { type GameSnapshot, useGames } from './use-games.ts'

const usePastDrawsStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    columnGap: '32px',
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  draw: {
    display: 'flex',
    alignItems: 'center',
    gap: '16px',
    minHeight: '24px',
    breakInside: 'avoid',
    whiteSpace: 'nowrap',
    // As long as round numbers with a date, so that the balls are below each other.
    '& > :first-child': { minWidth: '11ch' },
  },
})

interface PastDrawsProps {
  gameId: string
  /** How many. */
  count: number
  /** Pixels of a column; absent: one column. */
  columnWidth?: number
}

/** The latest draws of a game, newest first (A077). */
export function PastDraws({ gameId, count, columnWidth }: PastDrawsProps) {
  const styles = usePastDrawsStyles()
  const draws = useQuery({
    queryKey: ['draws', 'latest', gameId, count],
    queryFn: ({ signal }) => fetchLatestDraws(gameId, count, signal),
  })
  return (
    <Fact query={draws}>
      {(rows) =>
        rows.length === 0 ? (
          '还没有开奖'
        ) : (
          <ul className={styles.list} aria-label="最近开奖" style={columnWidth ? { columnWidth } : undefined}>
            {rows.slice(0, count).map(({ qiShu, results }) => (
              <li key={String(qiShu)} className={styles.draw}>
                <span>{String(qiShu)}</span>
                <DrawBalls gameId={gameId} draw={results} withFan />
              </li>
            ))}
          </ul>
        )
      }
    </Fact>
  )
}

const useStyles = makeStyles({
  banner: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 12px',
    alignItems: 'center',
    minHeight: '28px',
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  name: { fontWeight: tokens.fontWeightSemibold },
  label: { color: tokens.colorNeutralForeground3, marginInlineEnd: '6px' },
  open: { color: tokens.colorStatusSuccessForeground1, fontWeight: tokens.fontWeightSemibold },
  waiting: { color: tokens.colorNeutralForeground2 },
  closed: { color: tokens.colorStatusWarningForeground1 },
  // As large as what they stand beside.
  link: { fontSize: 'inherit', lineHeight: 'inherit' },
  past: { maxHeight: '320px', overflow: 'auto' },
})

/**
 * Status of a game's current round (D3 §2.13, A167). Shares its query with the dashboard (A172). `isNamed`: what stands
 * beside it says which game it is.
 */
export function RoundBanner({ gameId, isNamed = false }: { gameId: string; isNamed?: boolean }) {
  const styles = useStyles()
  const names = useGameNames()
  const { data, error, refetch, isFetching, isPending } = useGames(gameId)
  const snapshot = data?.find(({ game }) => String(game.lotteryId) === gameId)
  if (!snapshot)
    return error ? (
      <section className={styles.banner} aria-label="本期状态">
        本期状态：{describeUnreadable(error)}
      </section>
    ) : (
      // What is below does not move when it comes.
      isPending && <div className={styles.banner} />
    )
  const { game } = snapshot
  return (
    <section className={styles.banner} aria-label="本期状态">
      {!isNamed && <span className={styles.name}>{labelOf(names, gameId)}</span>}
      <span>
        <span className={styles.label}>下期</span>
        {String(game.newQiShu ?? '')}
      </span>
      <RoundState snapshot={snapshot} />
      <span>
        <span className={styles.label}>上期</span>
        {String(game.oldQiShu ?? '')}
      </span>
      <DrawBalls gameId={gameId} draw={game.oldOpenResult} withFan fan={game.fanResult} />
      {error && <span className={styles.closed}>较早的数据，暂时无法更新</span>}
      {/* A link rather than a button (D3 §2.13), since the list below already has a button of this name. */}
      <Link className={styles.link} role="link" disabled={isFetching} onClick={() => void refetch()}>
        刷新
      </Link>
      <Popover withArrow>
        <PopoverTrigger disableButtonEnhancement>
          <Link as="button" className={styles.link}>
            近期开奖
          </Link>
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
