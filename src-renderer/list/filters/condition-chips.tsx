import { makeStyles, tokens } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { MAX_LINE_LENGTH } from '#shared/untrusted-text.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { useFilterOptions } from './filter-field.tsx'
import type { ValueFilter } from './filters.ts'

const useStyles = makeStyles({
  chips: {
    display: 'flex',
    gap: '4px',
    // In the rest of the row, so that nothing moves when one appears; on a row of its own when that is too narrow.
    flex: '1 1 0',
    minWidth: '96px',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    margin: '0',
    padding: '2px',
    listStyleType: 'none',
  },
  item: { flex: '0 1 auto', minWidth: '72px', maxWidth: 'max-content' },
  chip: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    width: '100%',
    height: '24px',
    padding: '0 6px 0 8px',
    font: 'inherit',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorBrandForeground2,
    backgroundColor: tokens.colorBrandBackground2,
    border: `1px solid ${tokens.colorTransparentStroke}`,
    borderRadius: tokens.borderRadiusCircular,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorBrandStroke1}` },
    '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& svg': { flexShrink: 0 },
  },
})

/** The conditions in force; a click removes one. */
export function ConditionChips(props: {
  conditions: readonly { filter: ValueFilter; value: string }[]
  onRemove: (name: string) => void
}) {
  const { conditions, onRemove } = props
  const styles = useStyles()
  if (conditions.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="当前条件">
      {conditions.map(({ filter, value }) => (
        <li key={filter.name} className={styles.item}>
          <button type="button" className={styles.chip} title="移除这个条件" onClick={() => onRemove(filter.name)}>
            <span>
              {filter.label} <ConditionValue filter={filter} value={value} />
            </span>
            <DismissRegular aria-label="移除" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The value of a filter as the operator knows it: labels of options, not their numbers. */
export function ConditionValue({ filter, value }: { filter: ValueFilter; value: string }) {
  const options = useFilterOptions(filter)
  const labels = value.split(',').map((item) => options.find((option) => option.value === item)?.label ?? item)
  return <ForeignText text={options.length > 0 ? labels.join('、') : value} max={MAX_LINE_LENGTH} />
}
