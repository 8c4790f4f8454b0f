import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { MAX_TOOLTIP_LENGTH, sanitizeSentence } from '../../../src-preload/shared/untrusted-text.ts'

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'max-content 1fr',
    gap: '6px 16px',
    margin: 0,
    fontVariantNumeric: 'tabular-nums',
    '& dt': { color: tokens.colorNeutralForeground3 },
    '& dd': { margin: 0, overflowWrap: 'anywhere' },
  },
})

/** A list of labels and values; entries with the value null are omitted. */
export function DescriptionList({ items }: { items: Readonly<Record<string, ReactNode>> }) {
  const styles = useStyles()
  return (
    <dl className={styles.list}>
      {Object.entries(items).map(([name, value]) =>
        value === null ? null : (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{typeof value === 'string' ? sanitizeSentence(value, MAX_TOOLTIP_LENGTH) : value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
