import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { type CSSProperties, Fragment } from 'react'
import { isolateText, MAX_LINE_LENGTH } from '#shared/untrusted-text.ts'
import { computeDrawValue, fanOf, parseBalls, parseServerValue, showsAsSum } from '../lib/draws.ts'
import { termHints } from '../lib/term-hints.ts'

const useStyles = makeStyles({
  // One rule set for all balls: lists show hundreds of them.
  draw: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '3px',
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground3,
    '& b': {
      minWidth: '20px',
      padding: '0 3px',
      boxSizing: 'border-box',
      textAlign: 'center',
      lineHeight: '20px',
      borderRadius: '10px',
      // A hue for each last digit, as light or dark as the theme; the number says the same.
      backgroundColor: `oklch(from ${tokens.colorNeutralBackground5} calc(0.4 + l * 0.5) 0.09 calc(var(--ball) * 36))`,
      color: tokens.colorNeutralForeground1,
      fontWeight: tokens.fontWeightSemibold,
      '@media (forced-colors: active)': { outline: '1px solid', outlineOffset: '-1px' },
    },
    '& .value': { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
  },
  small: { '& b': { minWidth: 'auto', padding: '0 2.5px' } },
  fan: { color: tokens.colorNeutralForeground2, marginInlineStart: '4px' },
})

interface DrawBallsProps {
  gameId: number | string
  /** In the server's format (D1 §3): a text or a list. */
  draw: unknown
  withFan?: boolean
  /** The server's, where it gives one. */
  fan?: unknown
  small?: boolean
}

/** A draw as balls with its value by the rules of the game; other content is shown unchanged (A168, A171). */
export function DrawBalls({ gameId, draw, withFan = false, fan: givenFan, small = false }: DrawBallsProps) {
  const styles = useStyles()
  const balls = parseBalls(draw)
  if (balls.length === 0) {
    return <span className={styles.draw}>{isolateText(String(draw ?? ''), MAX_LINE_LENGTH) || '—'}</span>
  }
  const computed = computeDrawValue(gameId, balls)
  const value = computed ?? parseServerValue(draw)
  const fan = withFan ? fanOf(givenFan, computed) : null
  const showPlus = showsAsSum(gameId, balls)
  return (
    <span
      className={small ? mergeClasses(styles.draw, styles.small) : styles.draw}
      role="img"
      aria-label={drawText(gameId, draw)}
    >
      {balls.map((ball, i) => (
        <Fragment key={i}>
          {showPlus && i > 0 && '+'}
          <b style={{ '--ball': ball } as CSSProperties}>{ball}</b>
        </Fragment>
      ))}
      {value !== null && (
        <>
          =<b className="value">{value}</b>
        </>
      )}
      {fan !== null && (
        <span className={styles.fan} title={termHints.番}>
          番 {fan}
        </span>
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

/** A digit of the narrowest of our fonts: what a ball has around its number is in pixels, however wide a digit is. */
const NARROW_DIGIT = 6.4
/** Numbers of balls are semibold. */
const SEMIBOLD = 1.08

/** Width of small balls in digits of the table; 0 for other content, which may end in an ellipsis. */
export function drawWidth(gameId: number | string, draw: unknown): number {
  const balls = parseBalls(draw)
  if (balls.length === 0) return 0
  const value = computeDrawValue(gameId, balls) ?? parseServerValue(draw)
  const numbers = value === null ? balls : [...balls, value]
  const signs = (showsAsSum(gameId, balls) ? balls.length - 1 : 0) + (value === null ? 0 : 1)
  const around = numbers.length * 8 + signs * 11
  return Math.ceil(around / NARROW_DIGIT + numbers.join('').length * SEMIBOLD)
}
