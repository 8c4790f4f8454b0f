import {
  Field,
  Input,
  Menu,
  MenuButton,
  MenuItemCheckbox,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
  Select,
  tokens,
} from '@fluentui/react-components'
import type { Option } from '../../api/options.ts'
import { EMPTY_LIST } from '../../lib/empty.ts'
import type { Filter, ValueFilter } from './filters.ts'
import { useFieldStyles } from './range-picker.tsx'

type Selectable = Extract<Filter, { kind: 'select' }>

const useSelectFilterStyles = makeStyles({
  set: { '& select': { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold } },
})

/** The value of the added option 全部; the empty value belongs to the label shown while nothing is chosen. */
const ALL = 'all'
const useNoOptions = () => EMPTY_LIST

/** For options from the server `options` is a hook; it must stay the same one for the life of the filter. */
export function useFilterOptions(filter: ValueFilter): readonly Option[] {
  const source = ('options' in filter ? filter.options : undefined) ?? EMPTY_LIST
  const useOptions = typeof source === 'function' ? source : useNoOptions
  const loaded = useOptions()
  return typeof source === 'function' ? loaded : source
}

/** Shows its label while unset, so that no label beside it is needed. The value that means everything is the empty one. */
function SelectFilter(props: {
  className: string
  filter: Selectable
  value: string
  onChange: (value: string) => void
}) {
  const { className, filter, value, onChange, ...field } = props
  const { name, label, hasAllOption, initial } = filter
  const styles = useSelectFilterStyles()
  const options = useFilterOptions(filter)
  const all = hasAllOption ? options[0]?.value : ALL
  // A select with a default always has a value.
  const selected = value === all && !initial ? '' : value
  return (
    <Select
      {...field}
      className={mergeClasses(className, selected !== (initial ?? '') && styles.set)}
      name={name}
      title={label}
      size="small"
      aria-label={label}
      value={selected}
      onChange={(_event, data) => onChange(data.value === all && !initial ? '' : data.value)}
    >
      {!hasAllOption && <option value={ALL}>全部</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
      {!initial && (
        <option value="" hidden>
          {label}
        </option>
      )}
    </Select>
  )
}

const useStyles = makeStyles({
  control: {
    width: '112px',
    minWidth: '0',
    // Beside the chat five of them stand in one row with the tools.
    '@container toolbar (max-width: 799px)': { width: '84px' },
    '& input, & select, & button': { minWidth: '0', width: '100%', height: '100%', textOverflow: 'ellipsis' },
  },
  wide: { width: '152px' },
})

/** A control of the filter bar with its label inside: as placeholder, or as the text of an empty selection. */
export function FilterField(props: {
  filter: Exclude<ValueFilter, Extract<Filter, { kind: 'day' }>>
  value: string
  error: string | undefined
  /** Typed so far. */
  onChange: (value: string) => void
  /** Chosen: queries at once. */
  onCommit: (value: string) => void
}) {
  const { filter, value, error, onChange, onCommit } = props
  const styles = useStyles()
  const fieldStyles = useFieldStyles()
  const control = mergeClasses(fieldStyles.control, styles.control)

  function renderControl() {
    if (filter.kind === 'choices') {
      return <MultiSelectFilter className={control} filter={filter} value={value} onChange={onCommit} />
    }
    if (filter.kind === 'select') {
      return <SelectFilter className={control} filter={filter} value={value} onChange={onCommit} />
    }
    return (
      <Input
        className={mergeClasses(control, filter.kind === 'text' && filter.placeholder && styles.wide)}
        size="small"
        autoComplete="off"
        name={filter.name}
        value={value}
        inputMode={filter.kind === 'text' ? 'text' : 'numeric'}
        aria-label={filter.label}
        title={filter.label}
        placeholder={(filter.kind === 'text' && filter.placeholder) || filter.label}
        maxLength={200}
        onChange={(_event, data) => onChange(data.value)}
      />
    )
  }

  return (
    <Field
      className={fieldStyles.field}
      size="small"
      validationMessage={error ? { children: error, className: fieldStyles.message } : undefined}
      validationMessageIcon={null}
    >
      {renderControl()}
    </Field>
  )
}

const useMultiSelectFilterStyles = makeStyles({
  button: { minWidth: 0, justifyContent: 'space-between', fontWeight: 'normal', whiteSpace: 'nowrap' },
  text: { overflow: 'hidden', textOverflow: 'ellipsis' },
})

/** A filter with several values; the menu stays open while the operator selects. */
function MultiSelectFilter(props: {
  className: string
  filter: Extract<Filter, { kind: 'choices' }>
  /** Comma-separated values. */
  value: string
  onChange: (value: string) => void
}) {
  const { className, filter, value, onChange } = props
  const styles = useMultiSelectFilterStyles()
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
