import { makeStyles, mergeClasses, Select, tokens } from '@fluentui/react-components'
import type { Option } from '../../api/options.ts'
import { EMPTY_LIST } from '../../lib/empty.ts'
import type { Filter, ValueFilter } from './filters.ts'

type Selectable = Extract<Filter, { kind: 'select' }>

const useStyles = makeStyles({
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
export function SelectFilter(props: {
  className: string
  filter: Selectable
  value: string
  onChange: (value: string) => void
}) {
  const { className, filter, value, onChange, ...field } = props
  const { name, label, hasAllOption, initial } = filter
  const styles = useStyles()
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
