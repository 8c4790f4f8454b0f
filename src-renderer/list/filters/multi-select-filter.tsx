import {
  Menu,
  MenuButton,
  MenuItemCheckbox,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
} from '@fluentui/react-components'
import type { Filter } from './filters.ts'

const useStyles = makeStyles({
  button: { minWidth: 0, justifyContent: 'space-between', fontWeight: 'normal', whiteSpace: 'nowrap' },
  text: { overflow: 'hidden', textOverflow: 'ellipsis' },
})

/** A filter with several values; the menu stays open while the operator selects. */
export function MultiSelectFilter(props: {
  className: string
  filter: Extract<Filter, { kind: 'choices' }>
  /** Comma-separated values. */
  value: string
  onChange: (value: string) => void
}) {
  const { className, filter, value, onChange } = props
  const styles = useStyles()
  const { name, options } = filter
  const selected = value.split(',').filter(Boolean)
  const selectedLabels = options.filter((option) => selected.includes(option.value)).map(({ label }) => label)
  const summary = selectedLabels.length > 0 ? selectedLabels.join('、') : '全部'
  return (
    <Menu
      persistOnItemClick
      checkedValues={{ [name]: selected }}
      onCheckedValueChange={(_event, { checkedItems }) => {
        const values = options.map((option) => option.value)
        onChange(values.filter((option) => checkedItems.includes(option)).join())
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuButton
          className={mergeClasses(styles.button, className)}
          size="small"
          name={name}
          title={`${filter.label}：${summary}`}
          aria-label={`${filter.label}：${summary}`}
        >
          <span className={styles.text}>{selected.length > 0 ? summary : filter.label}</span>
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {options.map((option) => (
            <MenuItemCheckbox key={option.value} name={name} value={option.value}>
              {option.label}
            </MenuItemCheckbox>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
