import {
  Menu,
  MenuButton,
  MenuItemCheckbox,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
} from '@fluentui/react-components'
import type { Filter } from './filters.ts'

const useStyles = makeStyles({
  button: { width: '100%', minWidth: 0, justifyContent: 'space-between', fontWeight: 'normal', whiteSpace: 'nowrap' },
  text: { overflow: 'hidden', textOverflow: 'ellipsis' },
})

interface MultiSelectFilterProps {
  filter: Extract<Filter, { kind: 'choices' }>
  /** Comma-separated values. */
  value: string
  onChange: (value: string) => void
}

/** A filter with several values; the menu stays open while the operator selects. */
export function MultiSelectFilter({ filter, value, onChange }: MultiSelectFilterProps) {
  const styles = useStyles()
  const selected = value.split(',').filter(Boolean)
  const selectedLabels = filter.options.filter((option) => selected.includes(option.value)).map(({ label }) => label)
  const summary = selectedLabels.length > 0 ? selectedLabels.join('、') : '全部'
  return (
    <Menu
      persistOnItemClick
      checkedValues={{ [filter.name]: selected }}
      onCheckedValueChange={(_event, { checkedItems }) =>
        onChange(
          filter.options
            .filter((option) => checkedItems.includes(option.value))
            .map((option) => option.value)
            .join(),
        )
      }
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuButton className={styles.button} size="small" title={summary} aria-label={`${filter.label}：${summary}`}>
          <span className={styles.text}>{summary}</span>
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {filter.options.map((option) => (
            <MenuItemCheckbox key={option.value} name={filter.name} value={option.value}>
              {option.label}
            </MenuItemCheckbox>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
