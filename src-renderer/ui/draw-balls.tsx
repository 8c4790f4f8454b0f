import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { computeDrawValue, computeFan, parseBalls, parseServerValue, showsAsSum } from '../lib/draws.ts'

const useStyles = makeStyles({
  draw: { display: 'inline-flex', alignItems: 'center', gap: '3px', fontVariantNumeric: 'tabular-nums' },
  ball: {
    display: 'inline-block',
    minWidth: '20px',
    padding: '0 3px',
    boxSizing: 'border-box',
    textAlign: 'center',
    lineHeight: '20px',
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground5,
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
  },
  small: { '& span': { minWidth: 'auto' } },
  smallBall: { padding: '0 2.5px' },
  value: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
  sign: { color: tokens.colorNeutralForeground3 },
  fan: { color: tokens.colorNeutralForeground2, marginInlineStart: '4px' },
})

interface DrawBallsProps {
  gameId: number | string
  /** In the server's format (D1 §3): a text or a list. */
  draw: unknown
  withFan?: boolean
  small?: boolean
}

/** A draw as balls with its value by the rules of the game; other content is shown unchanged (A168, A171). */
export function DrawBalls({ gameId, draw, withFan = false, small = false }: DrawBallsProps) {
  const styles = useStyles()
  const balls = parseBalls(draw)
  if (balls.length === 0) return <span className={styles.sign}>{String(draw ?? '') || '—'}</span>
  const computed = computeDrawValue(gameId, balls)
  const value = computed ?? parseServerValue(draw)
  const ballStyle = mergeClasses(styles.ball, small && styles.smallBall)
  const showPlus = showsAsSum(gameId, balls)
  return (
    <span className={mergeClasses(styles.draw, small && styles.small)} role="img" aria-label={drawText(gameId, draw)}>
      {balls.map((ball, i) => (
        <span key={i} className={styles.draw}>
          {showPlus && i > 0 && <span className={styles.sign}>+</span>}
          <span className={ballStyle}>{ball}</span>
        </span>
      ))}
      {value !== null && (
        <>
          <span className={styles.sign}>=</span>
          <span className={mergeClasses(ballStyle, styles.value)}>{value}</span>
          {withFan && computed !== null && <span className={styles.fan}>番 {computeFan(computed)}</span>}
        </>
      )}
    </span>
  )
}

/** A draw as text: `6 + 3 + 7 = 16`. */
export function drawText(gameId: number | string, draw: unknown): string {
  const balls = parseBalls(draw)
  if (balls.length === 0) return String(draw ?? '')
  const value = computeDrawValue(gameId, balls) ?? parseServerValue(draw)
  const formatted = balls.join(showsAsSum(gameId, balls) ? ' + ' : ' ')
  return value === null ? formatted : `${formatted} = ${value}`
}
