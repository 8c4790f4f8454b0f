import { Select } from '@fluentui/react-components'

interface OptionSelectProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
  disabled?: boolean
  /** Pixels. */
  width?: number
}

/** A small select that also shows a value missing from its options, such as one that another program wrote. */
export function OptionSelect({ label, value, options, onChoose, disabled = false, width }: OptionSelectProps) {
  const isListed = options.some((option) => option.value === value)
  const allOptions = isListed ? options : [...options, { value, label: value }]
  return (
    <Select
      size="small"
      aria-label={label}
      style={{ width }}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChoose(target.value)}
    >
      {allOptions.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}
