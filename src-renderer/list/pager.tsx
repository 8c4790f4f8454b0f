import { Button, Input, makeStyles, Select, tokens } from '@fluentui/react-components'
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons'
import { type ReactNode, useState } from 'react'
import { toHalfWidthNumber } from '../lib/number-input.ts'
import { formatCount } from './export/bulk-reader.ts'
import { PAGE_SIZES } from './list-url-state.tsx'

const useStyles = makeStyles({
  pager: {
    display: 'flex',
    alignItems: 'center',
    // In a narrow window on two lines, not scrolled sideways.
    flexWrap: 'wrap',
    gap: '4px 8px',
    minHeight: '32px',
    flexShrink: 0,
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  gap: { flex: 1 },
  jump: { width: '64px' },
  // Beside the chat one line has room for the rest alone.
  jumpForm: { '@container page (max-width: 899px)': { display: 'none' } },
})

export function Pager(props: {
  page: number
  size: number
  /** null while unknown. */
  total: number | null
  /** The server does not count the rows: there are at least so many. */
  isLeast?: boolean | undefined
  /** The rows of this page, once they are read. */
  given?: number | undefined
  note?: ReactNode
  /** Takes the place of the number of rows and the note. */
  selection?: ReactNode
  children?: ReactNode
  onPage: (page: number) => void
  onSize: (size: number) => void
}) {
  const { page, size, total, isLeast, given, note, selection, children, onPage, onSize } = props
  const styles = useStyles()
  const pages = Math.max(1, Math.ceil((total ?? 0) / size))
  // Fewer than the server counts here: it leaves rows out, or counts its pages from 0.
  const isShort = given !== undefined && !isLeast && given < Math.min(size, (total ?? 0) - (page - 1) * size)
  const [jump, setJump] = useState('')
  return (
    <nav className={styles.pager} aria-label="分页" data-print="no">
      {selection || (
        <>
          {total !== null && (
            <span>
              {isLeast ? '至少' : '共'} {formatCount(total)} 条{isShort && `，本页只读到 ${given} 条`}
            </span>
          )}
          {note}
        </>
      )}
      {children}
      <span className={styles.gap} />
      <Select
        size="small"
        aria-label="每页条数"
        value={String(size)}
        onChange={(_event, { value }) => onSize(Number(value))}
      >
        {PAGE_SIZES.map((option) => (
          <option key={option} value={option}>
            {option} 条/页
          </option>
        ))}
      </Select>
      <Button
        size="small"
        icon={<ChevronLeftRegular />}
        aria-label="上一页"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span aria-current="page">
        {page} / {isLeast && '至少 '}
        {total === null ? '—' : pages}
      </span>
      <Button
        size="small"
        icon={<ChevronRightRegular />}
        aria-label="下一页"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
      <form
        className={styles.jumpForm}
        onSubmit={(event) => {
          event.preventDefault()
          const target = Math.trunc(Number(jump))
          if (target >= 1) onPage(Math.min(pages, target))
          setJump('')
        }}
      >
        <Input
          className={styles.jump}
          size="small"
          inputMode="numeric"
          aria-label="跳至页码"
          placeholder="跳至"
          value={jump}
          onChange={(_event, { value }) => setJump(toHalfWidthNumber(value).replace(/\D/g, '').slice(0, 6))}
        />
      </form>
    </nav>
  )
}
