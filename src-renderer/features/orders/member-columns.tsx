import type { MemberNote } from '#contract/member-notes.ts'
import { isolateText } from '#shared/untrusted-text.ts'
import { isPending } from '../../api/orders/pay-order.ts'
import { toBoolean } from '../../lib/server-boolean.ts'
import { clip, id, text, whole } from '../../list/table/cells.tsx'
import type { Column } from '../../list/table/columns.ts'
import { opensMember } from '../../list/table/member-link.tsx'
import { describeNote, noteMark } from '../member-notes/describe-note.ts'
import { type QueueOrder, type RiskMark, rowMarks, subjectOf } from './risk-marks.ts'

interface RowTag extends Pick<RiskMark, 'label' | 'reason'> {
  tone: RiskMark['tone'] | 'brand'
}

/** Width of a tag beside the id without its text, in digits. */
const TAG_DIGITS = 4

const memberOf = (order: QueueOrder) => order.userId
/** Room for an id of eight digits with 首充 beside it, where the others have what they need. */
const WIDTH = 140
const idColumn = opensMember(id<QueueOrder>('userId', '会员ID', memberOf, { width: WIDTH, minWidth: 56 }), memberOf)

/**
 * The member, with 首充, the risk marks that the row itself shows, and the mark of a note. `threshold`: of a large amount, 0
 * is off.
 */
export function memberIdColumn(threshold: number, notes: ReadonlyMap<string, MemberNote>): Column<QueueOrder> {
  const marksOf = (order: QueueOrder) => (isPending(order) ? rowMarks(order, threshold) : NO_MARKS)
  const tagsOf = (order: QueueOrder): readonly RowTag[] => [
    ...(toBoolean(order.isFirst) ? [firstTag] : []),
    ...marksOf(order),
    ...noteTags(notes.get(String(order.userId))),
  ]
  const sumTags = (order: QueueOrder, digitsOf: (label: string) => number) =>
    tagsOf(order).reduce((sum, { label }) => sum + digitsOf(label), 0)
  const idDigits = (order: QueueOrder) => idColumn.digits?.(order) ?? 0
  return {
    ...idColumn,
    digits: (order) => idDigits(order) + sumTags(order, (label) => label.length * 2 + TAG_DIGITS),
    // Below the id.
    tightDigits: (order) =>
      Math.max(
        idDigits(order),
        sumTags(order, (label) => Math.ceil(label.length * 1.6) + 2),
      ),
    cell: (order) => (
      // Where the target of the id lies over the tags, their reasons are those of the cell.
      <span className="stack" title={reasonsOf(tagsOf(order))}>
        {idColumn.cell(order)}
        {tagsOf(order).length > 0 && (
          <span className="tags">
            {tagsOf(order).map(({ label, reason, tone }) => (
              <span key={label} className={`tag ${tone}`} title={reason || undefined}>
                {label}
              </span>
            ))}
          </span>
        )}
      </span>
    ),
  }
}

const reasonsOf = (tags: readonly { label: string; reason: string }[]) =>
  tags
    .filter(({ reason }) => reason !== '')
    .map(({ label, reason }) => `${label}：${reason}`)
    .join('\n') || undefined

const noteTags = (note: MemberNote | undefined): readonly RowTag[] =>
  note ? [{ label: noteMark(note), tone: 'brand', reason: describeNote(note) }] : []
const firstTag = { label: '首充', tone: 'warning', reason: '' } as const
const NO_MARKS: readonly RiskMark[] = []

const wholeName = whole(
  opensMember(
    {
      ...text<QueueOrder>('payName', '姓名', (order) => order.payName, { width: 84, minWidth: 48 }),
      cell: (order) => {
        const name = isolateText(clip(String(order.payName ?? '')))
        return order.isForeign ? <ForeignName order={order} name={name} /> : name
      },
    },
    memberOf,
  ),
)
/** Of a name that is too long to be whole: it ends in an ellipsis, and takes no column of all rows out of sight. */
const CUT_NAME_DIGITS = 9
const isCut = (order: QueueOrder) => clip(wholeName.text(order)) !== wholeName.text(order)
/** Room for the sign that the account is another one: no column moves when that becomes known. */
const SIGN_DIGITS = 2
const digitsOfName = (order: QueueOrder) => wholeName.digits!(order) + SIGN_DIGITS
export const nameColumn: Column<QueueOrder> = {
  ...wholeName,
  digits: digitsOfName,
  tightDigits: (order) => (isCut(order) ? CUT_NAME_DIGITS : wholeName.tightDigits!(order)) + SIGN_DIGITS,
  firstDigits: (order) => (isCut(order) ? CUT_NAME_DIGITS + SIGN_DIGITS : digitsOfName(order)),
  leaves: 7,
}

function ForeignName({ order, name }: { order: QueueOrder; name: string }) {
  const label = `${subjectOf(order)}与绑定账户不符`
  return (
    <span className="loss" title={label}>
      {/* Not copied with the name. */}
      <span style={{ userSelect: 'none' }}>
        <span aria-hidden>✗ </span>
        <span className="sr-only">{label}</span>
      </span>
      {name}
    </span>
  )
}
