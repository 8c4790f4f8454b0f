import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  // Not for what is there at once.
  shape: {
    display: 'grid',
    position: 'relative',
    animationName: { from: { opacity: 0 } },
    animationDelay: '200ms',
    animationDuration: '1ms',
    animationFillMode: 'backwards',
  },
  lines: { gap: '14px', padding: '8px 0' },
  page: {
    gap: '16px 24px',
    gridTemplateColumns: 'repeat(auto-fill, minmax(280px, 1fr))',
    padding: '16px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  cards: { gap: '12px', gridTemplateColumns: 'repeat(auto-fill, minmax(320px, 1fr))' },
  card: {
    display: 'grid',
    gap: '12px',
    padding: '16px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  field: { display: 'grid', gap: '8px' },
  bar: {
    height: '10px',
    borderRadius: '5px',
    backgroundColor: tokens.colorNeutralStencil1,
    '@media (forced-colors: active)': { backgroundColor: 'GrayText' },
  },
  input: { height: '32px', borderRadius: tokens.borderRadiusMedium },
  text: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
})

/** `lines`: a text or table; `fields`: a page of settings; `cards`: figures or groups in cards. */
export type Shape = 'lines' | 'fields' | 'cards'

const COUNTS: Readonly<Record<Shape, number>> = { lines: 3, fields: 18, cards: 9 }
const WIDTHS = ['62%', '84%', '48%', '72%', '56%']

/** In place of what is being read, as large as it; seen only if that takes a moment. */
export function LoadingShape({ shape }: { shape: Shape }) {
  const styles = useStyles()
  const parts = Array.from({ length: COUNTS[shape] }, (_part, i) => ({ key: i, width: WIDTHS[i % WIDTHS.length] }))
  const containers = { lines: styles.lines, fields: styles.page, cards: styles.cards }
  return (
    <div className={mergeClasses(styles.shape, containers[shape])} role="status" data-shape={shape}>
      <span className={styles.text}>读取中…</span>
      {parts.map(({ key, width }) => {
        const bar = <div key={key} className={styles.bar} style={{ width }} />
        if (shape === 'lines') return bar
        return (
          <div key={key} className={shape === 'cards' ? styles.card : styles.field}>
            {bar}
            {shape === 'fields' ? (
              <div className={mergeClasses(styles.bar, styles.input)} />
            ) : (
              [0, 1].map((line) => (
                <div key={line} className={styles.bar} style={{ width: WIDTHS[(key + line) % 5] }} />
              ))
            )}
          </div>
        )
      })}
    </div>
  )
}
