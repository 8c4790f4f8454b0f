import { makeStyles, Subtitle2, tokens } from '@fluentui/react-components'
import { WarningFilled } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import { isolateText, MAX_LINE_LENGTH } from '#shared/untrusted-text.ts'
import { SimpleTable } from '../../ui/simple-table.tsx'
import { CHANGED, describeValue, type FormatValue, formatCompared, MASKED } from '../edit/format-value.ts'
import type { FormReview, ReviewedChange } from '../edit/review.ts'
import { FormDialog } from './form-dialog.tsx'

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    maxHeight: '52vh',
    overflow: 'auto',
    '& h3': { margin: 0 },
    // In a low window the list is scrolled, not each of its tables.
    '& > *': { flexShrink: 0 },
    '&:focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  unusual: {
    display: 'inline-flex',
    gap: '4px',
    alignItems: 'flex-start',
    fontWeight: tokens.fontWeightSemibold,
    '& svg': { flexShrink: 0, marginBlockStart: '2px', color: tokens.colorStatusWarningForeground1 },
  },
  picture: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '4px' },
  after: { fontWeight: tokens.fontWeightSemibold },
})

export interface ReviewDialogProps {
  /** By form; at least one. */
  reviews: readonly FormReview[]
  /** The server's values have changed since the last review. */
  isRepeated: boolean
  /** The operator has gone on to write: the next Enter may be meant for a field. */
  isWriting: boolean
  /** Receives whether the operator confirmed. */
  onAnswer: (isConfirmed: boolean) => void
  onClose: () => void
}

/** Every change that a save would send, old → new, with what is unusual about it (A285). */
export function ReviewDialog({ reviews, isRepeated, isWriting, onAnswer, onClose }: ReviewDialogProps) {
  const styles = useStyles()
  const changes = reviews.flatMap((review) => review.changes)
  const unusualCount = changes.filter(({ reason }) => reason !== null).length
  const isNew = reviews.every((review) => review.isNew)
  const title = reviews.find((review) => review.title)?.title ?? ''
  // A second press that was meant for the first panel would confirm values that are not read yet.
  const enterSubmits = unusualCount === 0 && !isRepeated && !isWriting
  function finish(isConfirmed: boolean): void {
    onClose()
    onAnswer(isConfirmed)
  }
  return (
    <FormDialog
      title={title}
      width={760}
      submitLabel={isNew ? '确认新增' : '确认保存'}
      cancelLabel="返回修改"
      enterSubmits={enterSubmits}
      focusSubmit={enterSubmits}
      onSubmit={() => finish(true)}
      onClose={() => finish(false)}
    >
      <span role="status">
        {isRepeated && '服务器上的值刚刚又有变化，请再核对一次。'}
        {isNew ? '将新增以下内容' : `共 ${changes.length} 处修改`}
        {unusualCount > 0 && `，其中 ${unusualCount} 处请特别注意`}
      </span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
      <section className={styles.list} aria-label="修改内容" tabIndex={0}>
        {reviews.map((review) => (
          <FormChanges key={review.name} review={review} hasTitle={reviews.length > 1} />
        ))}
      </section>
    </FormDialog>
  )
}

/** The unusual changes first, else in the order of the form. */
function FormChanges({ review, hasTitle }: { review: FormReview; hasTitle: boolean }) {
  const styles = useStyles()
  const { name, changes, formatValue, renderValue, isNew } = review
  const isAnyUnusual = changes.some(({ reason }) => reason !== null)
  const sorted = [...changes].sort((a, b) => Number(a.reason === null) - Number(b.reason === null))
  return (
    <>
      {hasTitle && <Subtitle2 as="h3">{isolateText(name, MAX_LINE_LENGTH)}</Subtitle2>}
      <SimpleTable
        label={name}
        headings={['项目', ...(isNew ? ['内容'] : ['原来', '改为']), ...(isAnyUnusual ? ['注意'] : [])]}
        rows={sorted.map((change) => {
          const [before, after] = formatChange(change, formatValue)
          const show = (value: unknown, text: ReactNode) => {
            const picture = !change.isSecret && renderValue?.(change.key, value)
            return picture ? (
              <span className={styles.picture}>
                {text}
                {picture}
              </span>
            ) : (
              text
            )
          }
          const mark = change.reason !== null && (
            <span className={styles.unusual}>
              <WarningFilled aria-hidden />
              {isolateText(change.reason, MAX_LINE_LENGTH)}
            </span>
          )
          return {
            key: change.key,
            header: isolateText(change.label, MAX_LINE_LENGTH),
            cells: [
              ...(isNew ? [] : [show(change.before, before)]),
              <span key="after" className={styles.after}>
                {show(change.after, after)}
              </span>,
              ...(isAnyUnusual ? [mark] : []),
            ],
          }
        })}
        even
      />
    </>
  )
}

function formatChange({ key, before, after, isSecret }: ReviewedChange, formatValue?: FormatValue): readonly string[] {
  // A new record had nothing before; what a secret was is never known.
  if (isSecret) return before === undefined ? [describeValue(before), MASKED] : [MASKED, CHANGED]
  const [from = '', to = ''] = formatCompared([before, after], (value) => formatValue?.(key, value))
  return [from, from === to ? CHANGED : to]
}
