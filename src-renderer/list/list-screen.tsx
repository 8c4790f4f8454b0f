import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { toneOf } from '../api/errors.ts'
import type { Page } from '../api/page.ts'
import { messageOf } from '../lib/errors.ts'
import { serverNow } from '../stores/clock.ts'
import { setScreenPreferences, useScreenPreferences } from '../stores/preferences.ts'
import { Age } from './age.tsx'
import { ColumnSettings } from './column-settings.tsx'
import { arrangeColumns, type Column, type RowAction } from './columns.ts'
import { ExportBar, ExportButton } from './export/export-tool.tsx'
import { Exporter } from './export/exporter.ts'
import { FilterBar } from './filter-bar.tsx'
import type { Filter, FilterValues } from './filters.ts'
import { LiveTable } from './live-table.tsx'
import { memberFilterItems } from './member-filter.ts'
import { Pager } from './pager.tsx'
import { RefreshButton } from './refresh-button.tsx'
import type { RowMenuItem } from './row-menu.tsx'
import { readSort, type Sort, writeSort } from './sort.tsx'
import { useEmptiedPage } from './use-emptied-page.ts'
import { useListQuery } from './use-list-query.ts'

const useStyles = makeStyles({
  screen: { display: 'flex', flexDirection: 'column', gap: '8px', height: '100%', minHeight: 0 },
  top: { display: 'flex', gap: '12px', alignItems: 'flex-start', justifyContent: 'space-between' },
  batch: {
    display: 'flex',
    gap: '8px',
    alignItems: 'center',
    padding: '4px 12px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
  },
  tools: { display: 'flex', gap: '8px', marginLeft: 'auto', flexShrink: 0, whiteSpace: 'nowrap' },
  besideFilters: { paddingTop: '24px' },
})

/** Reads one page; the first page is 1. Throws ApiError. */
export type Load<T> = (values: FilterValues, page: number, size: number, signal: AbortSignal) => Promise<Page<T>>

interface ListScreenProps<T> {
  /** Its name in the registry; key of its saved settings. */
  screen: string
  title: string
  /** First part of the query key, by which changes of the resource invalidate the list. */
  resource: string
  columns: readonly Column<T>[]
  filters: readonly Filter[]
  load: Load<T>
  rowKey: (row: T) => string
  actionsOf?: (row: T) => readonly RowAction[]
  actionsWidth?: number
  /** Rendered after a row's buttons. Must be a stable function. */
  behindActions?: (row: T) => ReactNode
  onAction?: (id: string, row: T) => void
  detail?: (row: T) => ReactNode
  decided?: ReadonlySet<string>
  busy?: ReadonlySet<string>
  newsLabel?: (count: number) => string
  /** Row selection within the page, and the toolbar for the selected rows. */
  batch?: { can: (row: T) => boolean; bar: (rows: readonly T[], clear: () => void) => ReactNode }
  /** A row of totals above the others, neither counted nor exported; null: none. */
  sumRow?: (rows: readonly T[]) => T | null
  /** Content above the table for the current query; `applyFilters` starts another query. */
  above?: (values: FilterValues, rows: readonly T[], ask: (values: FilterValues) => void) => ReactNode
  /** Extra items of a row's menu. */
  rowMenu?: (row: T) => readonly RowMenuItem[]
  /** Extra buttons in the toolbar. */
  tools?: ReactNode
  /** Default page size (D2 §9). */
  pageSize?: number
}

/** Outside the component: the cache holds this function, whose closure would keep the unmounted screen in memory. */
function readingOf<T>(load: Load<T>, values: FilterValues, page: number, size: number, identity: string) {
  return async ({ signal }: { signal: AbortSignal }) => ({
    identity,
    ...(await load(values, page, size, signal)),
    readAt: serverNow(),
  })
}

/** A list: filters, table, pager. The URL holds the query; the table keeps the old rows while new ones load. */
export function ListScreen<T>(props: ListScreenProps<T>) {
  const { screen, columns, filters, load } = props
  const styles = useStyles()
  const query = useListQuery(screen, filters, props.pageSize)
  const preferences = useScreenPreferences(screen)
  const shownColumns = useMemo(() => arrangeColumns(columns, preferences), [columns, preferences])
  const { asked, values, page, size, identity } = query
  const askable = Object.keys(query.faults).length === 0
  const reading = useQuery({
    queryKey: [props.resource, screen, identity],
    queryFn: readingOf(load, values, page, size, identity),
    placeholderData: keepPreviousData,
    enabled: askable,
  })
  const { error, isPending, isPlaceholderData, refetch } = reading
  // When a query fails, the rows of the previous one stay.
  const [kept, setKept] = useState(reading.data)
  if (reading.data && reading.data !== kept) setKept(reading.data)
  const data = reading.data ?? kept

  const queries = useQueryClient()
  /** Every query goes to the server, never to the cache. Unchanged: refetch now; changed: the new query fetches. */
  function readAgain(stays: boolean): boolean {
    const queryKey = [props.resource, screen]
    void queries.invalidateQueries({ queryKey, refetchType: stays ? 'active' : 'none' })
    return stays
  }
  const ask = (next: FilterValues) => readAgain(query.apply(next))

  const onEmptied = useEmptiedPage(query, reading.data, reading.isFetching)

  const [exporter] = useState(() => new Exporter(queries))
  useEffect(() => () => exporter.close(), [exporter])
  const shown = (askable && data?.rows) || noRows
  const { sumRow } = props
  const withSum = useMemo(() => {
    const sum = shown.length > 0 ? sumRow?.(shown) : null
    return sum ? [sum, ...shown] : shown
  }, [shown, sumRow])
  const [marked, setMarked] = useState({ identity, keys: none })
  const selection = props.batch && {
    can: props.batch.can,
    keys: marked.identity === identity ? marked.keys : none,
    onChange: (keys: ReadonlySet<string>) => setMarked({ identity, keys }),
  }
  const chosen = selection ? shown.filter((row) => selection.can(row) && selection.keys.has(props.rowKey(row))) : noRows

  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        {filters.length > 0 && (
          <FilterBar
            screen={screen}
            filters={filters}
            values={asked}
            onApply={ask}
            onReset={() => readAgain(query.reset())}
          />
        )}
        <div className={mergeClasses(styles.tools, filters.length > 0 && styles.besideFilters)}>
          {props.tools}
          <RefreshButton onRefresh={() => void refetch()} />
          <ExportButton
            exporter={exporter}
            disabled={!askable || !data?.total}
            onExport={(format) =>
              exporter.start(format, {
                title: props.title,
                columns: shownColumns,
                rowKey: props.rowKey,
                load: (...where) => load(values, ...where),
              })
            }
          />
          <ColumnSettings screen={screen} columns={columns} />
        </div>
      </div>
      {error && (
        <MessageBar intent={toneOf(error)}>
          <MessageBarBody>
            {messageOf(error)}
            {data && '（显示的是之前的数据）'}
          </MessageBarBody>
          <MessageBarActions>
            <Button size="small" onClick={() => void refetch()}>
              重试
            </Button>
          </MessageBarActions>
        </MessageBar>
      )}
      <ExportBar exporter={exporter} />
      {props.above?.(values, shown, ask)}
      {props.batch && chosen.length > 0 && (
        <div className={styles.batch} role="toolbar" aria-label="批量操作">
          已选 {chosen.length} 行{props.batch.bar(chosen, () => selection?.onChange(none))}
          <Button size="small" appearance="subtle" onClick={() => selection?.onChange(none)}>
            取消选择
          </Button>
        </div>
      )}
      <LiveTable
        label={props.title}
        identity={data?.identity ?? ''}
        columns={shownColumns}
        rows={withSum}
        rowKey={props.rowKey}
        {...(props.actionsOf && { actionsOf: props.actionsOf })}
        {...(props.actionsWidth && { actionsWidth: props.actionsWidth })}
        behindActions={props.behindActions}
        {...(props.onAction && { onAction: props.onAction })}
        {...(props.detail && { detail: props.detail })}
        {...(selection && { selection })}
        {...(props.decided && { decided: props.decided })}
        {...(props.busy && { busy: props.busy })}
        {...(props.newsLabel && { newsLabel: props.newsLabel })}
        rowMenu={(row) => [
          ...memberFilterItems(filters, row, (change) => ask({ ...asked, ...change })),
          ...(props.rowMenu?.(row) ?? []),
        ]}
        {...(columns.some(({ sort }) => sort) && {
          sorting: {
            sort: readSort(values.sort),
            onSort: (sort: Sort | null) => ask({ ...asked, sort: writeSort(sort) }),
          },
        })}
        wantedKey={values.order ?? null}
        {...(preferences.density && { density: preferences.density })}
        {...(onEmptied && { onEmptied })}
        // Placeholder rows are the previous query's; if it had none, show loading rather than empty.
        loading={((isPending || isPlaceholderData) && askable && !error) || onEmptied !== null}
        empty={error ? '没有读到数据' : askable ? '暂无数据' : '请先更正上面的筛选条件'}
        onResize={(id, width) => setScreenPreferences(screen, { widths: { ...preferences.widths, [id]: width } })}
      />
      <Pager
        page={page}
        size={size}
        total={data?.total ?? null}
        note={askable && <Age readAt={data?.readAt} failed={error !== null} />}
        onPage={query.setPage}
        onSize={query.setSize}
      />
    </div>
  )
}

const noRows: readonly never[] = []
const none: ReadonlySet<string> = new Set()
