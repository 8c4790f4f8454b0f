import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { MAX_TOOLTIP_LENGTH, sanitizeSentence } from '#shared/untrusted-text.ts'

const MIN_ITEMS_FOR_TWO_COLUMNS = 4
const ZERO = /^0(\.0+)?$/
/** Narrower, a second column would break the values into many lines. */
const TWO_COLUMNS = '@container (min-width: 640px)'

const useStyles = makeStyles({
  container: { containerType: 'inline-size' },
  list: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    gap: '6px 16px',
    margin: 0,
    fontVariantNumeric: 'tabular-nums',
    '& dt': { color: tokens.colorNeutralForeground3 },
    // Wraps what is too long, so that ids and amounts are never cut.
    '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
    // As large as other targets, on a line as high as the others.
    '& dd > button': { marginBlock: '-4px' },
  },
  // As in tables: nothing is quieter than something.
  zero: { color: tokens.colorNeutralForeground3 },
  // Labels of four characters.
  aligned: { gridTemplateColumns: 'minmax(4em, max-content) minmax(0, 1fr)' },
  twoColumns: {
    [TWO_COLUMNS]: {
      gridTemplateColumns: 'repeat(2, max-content minmax(0, 1fr))',
      '& > div:nth-of-type(even) > dt': { paddingInlineStart: '16px' },
    },
  },
})

/**
 * A list of labels and values; entries with the value null are omitted, an empty text is a dash. Four or more stand in two
 * columns where the container is wide enough, row by row. `isAligned`: the values begin where those of other lists below each other do.
 */
export function DescriptionList(props: { items: Readonly<Record<string, ReactNode>>; isAligned?: boolean }) {
  const { items, isAligned = false } = props
  const styles = useStyles()
  const entries = Object.entries(items).filter(([, value]) => value !== null)
  return (
    <div className={styles.container}>
      <dl
        className={mergeClasses(
          styles.list,
          isAligned && styles.aligned,
          entries.length >= MIN_ITEMS_FOR_TWO_COLUMNS && styles.twoColumns,
        )}
      >
        {entries.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd className={typeof value === 'string' && ZERO.test(value) ? styles.zero : undefined}>
              {typeof value === 'string' ? sanitizeSentence(value, MAX_TOOLTIP_LENGTH) || '—' : value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
