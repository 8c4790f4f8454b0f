import { makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { fetchLatestDraws } from '../../api/reports/draws.ts'
import { DrawBalls } from '../../ui/draw-balls.tsx'
import { Fact } from '../members/fact.tsx'

const useStyles = makeStyles({
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
  const styles = useStyles()
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
