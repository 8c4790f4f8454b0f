import { type ReactNode, useState } from 'react'
import { isolateText, MAX_TOOLTIP_LENGTH, stripInvisible } from '#shared/untrusted-text.ts'
import { maskPersonal } from '../../lib/mask-personal.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { cellText } from './cells.tsx'
import type { Column } from './columns.ts'
import { copy } from './copy.ts'

/** A column of phones, account numbers or addresses: masked until clicked, and in tooltips, copies and exports (A144). */
export function maskedText<T>(
  id: string,
  title: string,
  getValue: (row: T) => unknown,
  { width = 150, minWidth = width }: { width?: number; minWidth?: number } = {},
): Column<T> {
  const getText = (row: T) => cellText(getValue(row))
  return {
    id,
    title,
    width,
    minWidth,
    keepsWidth: true,
    cell: (row) => <MaskedCell label={title} value={getText(row)} />,
    text: (row) => maskPersonal(getText(row)),
  }
}

/** A masked value; a click reveals it, then it can be copied or hidden again. */
export function MaskedCell(props: {
  /** Accessible name of the value: 手机. */
  label: string
  value: string
  children?: ReactNode
}) {
  const { label, value, children = null } = props
  const [revealed, setRevealed] = useState(false)
  if (value === '') return typeof children === 'string' ? <ForeignText text={children} /> : children
  return (
    // The same element in both states, so that its button keeps the focus.
    <span className={revealed ? 'shown' : undefined}>
      <button
        type="button"
        className="masked"
        aria-expanded={revealed}
        aria-label={revealed ? `隐藏${label} ${isolateText(value)}` : `显示${label} ${maskPersonal(value)}`}
        onClick={() => setRevealed(!revealed)}
      >
        {revealed ? <ForeignText text={value} max={MAX_TOOLTIP_LENGTH} /> : maskPersonal(value)}
      </button>
      {revealed && (
        <button type="button" className="link" aria-label={`复制${label}`} onClick={() => copy(stripInvisible(value))}>
          复制
        </button>
      )}
      {children && <> {typeof children === 'string' ? <ForeignText text={children} /> : children}</>}
    </span>
  )
}
