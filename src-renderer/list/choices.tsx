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

interface ChoicesProps {
  filter: Extract<Filter, { kind: 'choices' }>
  /** Comma-separated values. */
  value: string
  onChange: (value: string) => void
}

/** A filter with several values; the menu stays open while the operator selects. */
export function Choices({ filter, value, onChange }: ChoicesProps) {
  const styles = useStyles()
  const chosen = value.split(',').filter(Boolean)
  const words = filter.options.filter((option) => chosen.includes(option.value)).map(({ label }) => label)
  const shown = words.length > 0 ? words.join('、') : '全部'
  return (
    <Menu
      persistOnItemClick
      checkedValues={{ [filter.name]: chosen }}
      onCheckedValueChange={(_event, { checkedItems }) =>
        onChange(
          filter.options
            .filter((option) => checkedItems.includes(option.value))
            .map((one) => one.value)
            .join(),
        )
      }
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuButton className={styles.button} size="small" title={shown} aria-label={`${filter.label}：${shown}`}>
          <span className={styles.text}>{shown}</span>
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
