import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { intentOf, isForbiddenError } from '../../api/http/errors.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import { ErrorBar } from '../../ui/error-bar.tsx'
import { appearsLate, lineShape, surface } from '../../ui/surface.ts'
import { explain } from '../help/open-terms.ts'

/** The state of a query without data to show: loading, empty or failed. */
export function QueryState(props: {
  error: Error | null
  empty?: string | null
  onRetry?: () => Promise<unknown>
  /** Of what is being read. */
  shape?: Shape
}) {
  const { error, empty = null, onRetry, shape = 'lines' } = props
  const styles = useStyles()
  const isPage = shape !== 'lines'
  if (empty) {
    const actions = onRetry && [{ label: '重新读取', run: () => void onRetry() }]
    return (
      <div className={isPage ? styles.page : undefined}>
        <EmptyState reason="服务器没有返回内容，可能还没有设置。" actions={actions}>
          {empty}
        </EmptyState>
      </div>
    )
  }
  if (!error) return <LoadingShape shape={shape} />
  if (!isPage || isForbiddenError(error)) return <LoadError error={error} onRetry={onRetry} />
  return (
    <div className={styles.failure}>
      <LoadError error={error} onRetry={onRetry} />
      {/* Where the content of the page would be: as a list without rows, not a bar above nothing. */}
      <div className={mergeClasses(styles.page, styles.failed)}>没有读到数据</div>
    </div>
  )
}

/** A load error with a retry button; renders nothing without an error. `what`: before the message, where it is not all of the page. */
export function LoadError(props: { error: unknown; what?: string; isStale?: boolean; onRetry?: () => unknown }) {
  const { error, what = '', ...bar } = props
  if (!error) return null
  const text = `${what}${withNextStep(getErrorMessage(error))}`
  return <ErrorBar intent={intentOf(error)} text={text} onExplain={explain(text)} {...bar} />
}

/** One of several things that a page reads; without a name it is what the page is about. */
export interface Reading {
  name?: string
  query: { error: unknown; data: unknown; refetch: () => unknown }
}

/** One bar for each cause, above all of the page; 重试 reads everything that failed of it. */
export function LoadErrors({ readings }: { readings: readonly Reading[] }) {
  const failed = readings.filter(({ query }) => query.error)
  const causes = [...new Set(failed.map(({ query }) => getErrorMessage(query.error)))]
  return causes.map((cause) => {
    const alike = failed.filter(({ query }) => getErrorMessage(query.error) === cause)
    const isWholePage = alike.length === readings.length || alike.some(({ name }) => !name)
    return (
      <LoadError
        key={cause}
        error={alike[0]?.query.error}
        what={isWholePage ? '' : `${alike.map(({ name }) => name).join('、')}：`}
        isStale={alike.some(({ query }) => query.data !== undefined)}
        onRetry={() => Promise.all(alike.map(({ query }) => query.refetch()))}
      />
    )
  })
}

/** Above what was read before and could not be read again; of what never was read `QueryState` says it. */
export function StaleErrors({ readings }: { readings: readonly Reading[] }) {
  return <LoadErrors readings={readings.filter(({ query }) => query.data !== undefined)} />
}

/** Nothing was changed by what was only read, so it can be read again. */
function withNextStep(message: string): string {
  if (!message.startsWith('请求失败')) return message
  return `${message}。请稍后重试；一直这样时，请把 设置 → 诊断 里的摘要交给管理员`
}

const useStyles = makeStyles({
  state: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '8px',
    padding: '24px',
    textAlign: 'center',
    color: tokens.colorNeutralForeground3,
    '& p': { margin: 0, overflowWrap: 'anywhere' },
    // A heading and its reason, as in a list without rows.
    '& p:first-child': { color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightSemibold },
  },
  actions: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '8px' },
  page: { display: 'grid', placeContent: 'center', minHeight: '240px', ...surface },
  failed: { color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightSemibold },
  // Not every page sets its parts apart.
  failure: { display: 'grid', gap: '8px' },
})

interface EmptyStateProps {
  children: string
  /** Why there is nothing, and what could be done. */
  reason?: string
  /** What could be done, most likely first. */
  actions?: readonly { label: string; run: () => void }[] | undefined
}

/** An empty list or page: what is missing, why, and what to do about it. */
export function EmptyState({ children, reason, actions = [] }: EmptyStateProps) {
  const styles = useStyles()
  return (
    <div className={styles.state}>
      <p>{children}</p>
      {reason && <p>{reason}</p>}
      {actions.length > 0 && (
        <div className={styles.actions}>
          {actions.map(({ label, run }) => (
            <Button key={label} onClick={run}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

const useShapeStyles = makeStyles({
  shape: { display: 'grid', position: 'relative', ...appearsLate },
  lines: { gap: '14px', padding: '8px 0' },
  surface: { padding: '16px', ...surface },
  page: { gap: '16px 24px', gridTemplateColumns: 'repeat(auto-fill, minmax(280px, 1fr))' },
  cards: { gap: '12px' },
  rows: { padding: '0 8px', ...surface },
  // The bar of the page, with what is chosen, comes with its content.
  belowBar: { marginBlockStart: '40px' },
  figures: {
    gap: '12px',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    '@container page (max-width: 1150px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  card: { display: 'grid', gap: '12px' },
  field: { display: 'grid', gap: '8px' },
  row: {
    display: 'grid',
    gridTemplateColumns: '160px repeat(3, 120px)',
    justifyContent: 'space-between',
    alignItems: 'center',
    height: '32px',
    ':not(:last-child)': { borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
  },
  bar: lineShape,
  cell: { height: '26px', borderRadius: tokens.borderRadiusMedium },
  input: { height: '32px', borderRadius: tokens.borderRadiusMedium },
  text: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
})

/**
 * `lines`: a text or table; `fields`: a page of settings; `rows`: a table of number fields; `bar-and-rows`: a whole page of
 * one; `cards`: cards below each other; `figures`: four cards beside each other.
 */
type Shape = 'lines' | 'fields' | 'rows' | 'bar-and-rows' | 'cards' | 'figures'

const COUNTS: Readonly<Record<Shape, number>> = {
  lines: 3,
  fields: 18,
  rows: 14,
  'bar-and-rows': 14,
  cards: 5,
  figures: 8,
}
const WIDTHS = ['62%', '84%', '48%', '72%', '56%']

/** In place of what is being read, as large as it; seen only if that takes a moment. */
function LoadingShape({ shape }: { shape: Shape }) {
  const styles = useShapeStyles()
  const parts = Array.from({ length: COUNTS[shape] }, (_part, i) => ({ key: i, width: WIDTHS[i % WIDTHS.length] }))
  const containers = {
    lines: styles.lines,
    fields: mergeClasses(styles.page, styles.surface),
    rows: styles.rows,
    'bar-and-rows': mergeClasses(styles.rows, styles.belowBar),
    cards: styles.cards,
    figures: styles.figures,
  }
  return (
    <div className={mergeClasses(styles.shape, containers[shape])} role="status" data-shape={shape}>
      <span className={styles.text}>读取中…</span>
      {parts.map(({ key, width }) => {
        const bar = <div key={key} className={styles.bar} style={{ width }} />
        if (shape === 'lines') return bar
        if (shape === 'rows' || shape === 'bar-and-rows')
          return (
            <div key={key} className={styles.row}>
              {bar}
              {[0, 1, 2].map((cell) => (
                <div key={cell} className={mergeClasses(styles.bar, styles.cell)} />
              ))}
            </div>
          )
        return (
          <div key={key} className={shape === 'fields' ? styles.field : mergeClasses(styles.card, styles.surface)}>
            {bar}
            {shape === 'fields' ? (
              <div className={mergeClasses(styles.bar, styles.input)} />
            ) : (
              [0, 1].map((line) => (
                <div key={line} className={styles.bar} style={{ width: WIDTHS[(key + line) % 5] }} />
              ))
            )}
          </div>
        )
      })}
    </div>
  )
}
