import { Label, makeStyles, Select, tokens } from '@fluentui/react-components'
import { type ReactNode, useId } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Option } from '../../api/options.ts'

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 24px',
    alignItems: 'center',
    padding: '8px 16px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  field: { display: 'flex', gap: '8px', alignItems: 'center' },
  select: { width: '200px' },
})

interface UrlSelectProps {
  /** The parameter of the URL. */
  name: string
  label: string
  value: string
  options: readonly Option[]
  /** Shown beside it. */
  children?: ReactNode
}

/** The bar of a settings screen that selects by the URL what is edited. */
export function UrlSelect({ name, label, value, options, children }: UrlSelectProps) {
  const styles = useStyles()
  const selectId = useId()
  const [, setParams] = useSearchParams()
  return (
    <div className={styles.bar}>
      <div className={styles.field}>
        <Label htmlFor={selectId}>{label}</Label>
        <Select
          id={selectId}
          className={styles.select}
          value={value}
          onChange={(_event, data) => setParams({ [name]: data.value })}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      </div>
      {children}
    </div>
  )
}
