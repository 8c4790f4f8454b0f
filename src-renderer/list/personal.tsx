import { type ReactNode, useState } from 'react'
import { isolateText, MAX_TOOLTIP_LENGTH, stripInvisible } from '../../src-preload/shared/foreign-text.ts'
import { masked } from '../lib/masked.ts'
import { toast } from '../stores/toast.ts'
import { copyText } from '../ui/copy.ts'
import { ForeignText } from '../ui/foreign-text.tsx'
import type { Column } from './columns.ts'

interface Look<T> {
  width?: number
  /** Unmasked text after the value, for example a phone's region. */
  beside?: (row: T) => string
}

/**
 * A column of phones, account numbers or addresses: masked until clicked, and in tooltips, copies and exports (A144).
 */
export function personal<T>(id: string, title: string, of: (row: T) => unknown, look: Look<T> = {}): Column<T> {
  const { width = 150, beside = () => '' } = look
  const read = (row: T) => String(of(row) ?? '')
  return {
    id,
    title,
    width,
    cell: (row) => (
      <Personal what={title} value={read(row)}>
        {beside(row)}
      </Personal>
    ),
    text: (row) => [masked(read(row)), beside(row)].filter(Boolean).join(' '),
  }
}

interface PersonalProps {
  /** Accessible name of the value: 手机. */
  what: string
  value: string
  children?: ReactNode
}

/** A masked value; a click reveals it, then it can be copied or hidden again. */
export function Personal({ what, value, children = null }: PersonalProps) {
  const [shown, setShown] = useState(false)
  if (value === '') return typeof children === 'string' ? <ForeignText text={children} /> : children
  return (
    <>
      <button
        type="button"
        className="veiled"
        aria-expanded={shown}
        aria-label={shown ? `隐藏${what} ${isolateText(value)}` : `显示${what} ${masked(value)}`}
        onClick={() => setShown(!shown)}
      >
        {shown ? <ForeignText text={value} max={MAX_TOOLTIP_LENGTH} /> : masked(value)}
      </button>
      {shown && (
        <button type="button" className="link" aria-label={`复制${what}`} onClick={() => void copy(value)}>
          复制
        </button>
      )}
      {children && <> {typeof children === 'string' ? <ForeignText text={children} /> : children}</>}
    </>
  )
}

async function copy(value: string): Promise<void> {
  const done = await copyText(stripInvisible(value))
  toast(done ? 'success' : 'error', done ? '复制成功！' : '复制失败！')
}
