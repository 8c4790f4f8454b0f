import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { createContext, type ReactNode, use } from 'react'
import type { Id } from '#shared/lossless-json.ts'
import { openMember } from '../../stores/member-panel.ts'
import { minTarget } from '../../ui/min-target.ts'
import type { Column } from './columns.ts'

const useStyles = makeStyles({
  link: {
    ...minTarget,
    font: 'inherit',
    padding: 0,
    border: '0 none',
    backgroundColor: 'transparent',
    color: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    userSelect: 'text',
    borderRadius: tokens.borderRadiusSmall,
    textDecorationLine: 'underline',
    textDecorationStyle: 'dotted',
    textDecorationColor: tokens.colorNeutralStrokeAccessible,
    textUnderlineOffset: '3px',
    ':hover': { color: tokens.colorBrandForegroundLink, textDecorationStyle: 'solid' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
})

/** The member whose panel this is: within it, the member's own name leads nowhere. */
export const MemberInPanel = createContext<string | null>(null)

/** A member's name or id outside of a table's rows; opens the member's panel. */
export function MemberLink(props: { memberId: Id; className?: string; children: ReactNode }) {
  const { memberId, className, children } = props
  const styles = useStyles()
  const isShown = use(MemberInPanel) === String(memberId)
  if (isShown) return <span className={className}>{children}</span>
  return (
    <button
      type="button"
      className={mergeClasses(styles.link, className)}
      title="打开会员资料"
      onClick={() => openMember(memberId)}
    >
      {children}
    </button>
  )
}

/** The member of a row; an id of 0 stands for none. */
type MemberOf<T> = (row: T) => Id | null | undefined

/**
 * Makes a member's id or name open the member's panel. The button is for the pointer: a row is one tab stop, and M on it
 * opens the panel too.
 */
export function opensMember<T>(column: Column<T>, getId: MemberOf<T>): Column<T> {
  const member = (row: T) => {
    const id = getId(row)
    return id === undefined || id === null || /^0*$/.test(String(id).trim()) ? null : id
  }
  return {
    ...column,
    member,
    cell: (row) => {
      const content = column.cell(row)
      const id = member(row)
      if (id === null || content === '') return content
      return (
        <button
          type="button"
          className={column.digits ? 'link member' : 'link member name'}
          tabIndex={-1}
          data-member={String(id)}
        >
          {content}
        </button>
      )
    },
  }
}

/** The members of a row, each once, in the order of the columns. */
export function membersOf<T>(columns: readonly Column<T>[], row: T): string[] {
  const ids = columns.flatMap(({ member }) => member?.(row) ?? [])
  return [...new Set(ids.map(String))]
}
