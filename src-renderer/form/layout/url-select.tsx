import { Label, makeStyles, Select } from '@fluentui/react-components'
import { type ReactNode, useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Option } from '../../api/options.ts'

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', gap: '4px 16px', minHeight: '32px', alignItems: 'center' },
  field: { display: 'flex', gap: '8px', alignItems: 'center' },
  // As wide as its longest name, within limits.
  select: { minWidth: '200px', maxWidth: '360px' },
})

/**
 * The item that the URL names by its parameter, else the first one. A newer list without it changes nothing: what is
 * edited is changed by the operator only, and its edits would be lost.
 */
export function useUrlChoice<T>(
  name: string,
  items: readonly T[] | undefined,
  getId: (item: T) => string,
): T | undefined {
  const wanted = useSearchParams()[0].get(name)
  const [previous, setPrevious] = useState<{ wanted: string | null; item: T } | null>(null)
  const find = (id: string) => items?.find((item) => getId(item) === id)
  const isSameUrl = previous !== null && previous.wanted === wanted
  const named = wanted === null ? undefined : find(wanted)
  const choice = named ?? (isSameUrl ? (find(getId(previous.item)) ?? previous.item) : items?.[0])
  if (choice !== undefined && !(isSameUrl && previous.item === choice)) setPrevious({ wanted, item: choice })
  return choice
}

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
  const isListed = options.some((option) => option.value === value)
  const listed = isListed ? options : [...options, { value, label: `${value}（列表中已没有）` }]
  return (
    <div className={styles.bar}>
      <div className={styles.field}>
        <Label htmlFor={selectId}>{label}</Label>
        <Select
          id={selectId}
          className={styles.select}
          title={listed.find((option) => option.value === value)?.label}
          value={value}
          onChange={(_event, data) => setParams({ [name]: data.value })}
        >
          {listed.map((option) => (
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
