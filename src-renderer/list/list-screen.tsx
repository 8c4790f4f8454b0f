import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useMemo, useRef, useState } from 'react'
import { fetchWholePage, type Page } from '../api/http/page.ts'
import { LoadErrors, type Reading } from '../form/layout/query-state.tsx'
import { EMPTY_LIST } from '../lib/empty.ts'
import { serverNow } from '../stores/clock.ts'
import { setScreenPreferences, useScreenPreferences } from '../stores/ui-preferences.ts'
import { EmptyList } from './empty-list.tsx'
import { ExportBar, ExportButton, useExporter } from './export/export-controls.tsx'
import type { ExportSource } from './export/exporter.ts'
import type { ExportFormat } from './export/worker.ts'
import { FilterBar } from './filters/filter-bar.tsx'
import type { Filter, FilterValues } from './filters/filters.ts'
import { memberFilterItems } from './filters/member-filter.ts'
import { useEmptyPageRedirect, useListQuery } from './list-url-state.tsx'
import { Pager } from './pager.tsx'
import { PrintHeader } from './print-header.tsx'
import { type Batch, SelectionBar, useListSelection } from './selection-bar.tsx'
import { ColumnSettings } from './table/column-settings.tsx'
import { arrangeColumns } from './table/columns.ts'
import { LiveTable, type LiveTableProps } from './table/live-table.tsx'
import { idleActions } from './table/narrow-cells.ts'
import { NoRows } from './table/no-rows.tsx'
import { formatSort, parseSort } from './table/sort.tsx'
import { DataAge } from './ticking-text.tsx'
import { RefreshButton } from './tool-button.tsx'
import { type TotalsOptions, useTotals } from './totals/use-totals.tsx'

const useStyles = makeStyles({
  screen: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    height: '100%',
    minHeight: 0,
    '@container page (max-width: 799px)': { minHeight: '440px' }, // Scrolls, so that no row lies below the pager.
    '@media print': { display: 'block', height: 'auto' },
  },
  // All rows of a list that has no panel beside it: the frame ends with the last one, and the pager follows.
  short: {
    '@media screen': {
      '& > :has(> [data-region=table])': { flex: '0 1 auto' },
      // No higher than the headings and a row.
      '& > * > [data-region=table]': { flex: '0 1 auto', minHeight: '68px' },
    },
  },
  idleActions,
  top: { containerType: 'inline-size', containerName: 'toolbar' },
  row: { display: 'flex', flexWrap: 'wrap', gap: '4px 8px', alignItems: 'center' },
  filters: {
    display: 'flex',
    flex: '1 1 640px',
    gap: '8px',
    alignItems: 'flex-start',
    minWidth: 0,
    '@container page (max-width: 799px)': { flexBasis: '100%', flexWrap: 'wrap' },
    // Tabs and tools in the first row, all of the filters in the second one.
    '@container toolbar (max-width: 799px)': {
      '&:has([role=tablist])': { flexWrap: 'wrap' },
      '&:has([role=tablist]) > search': { order: 1, flexBasis: '100%' },
    },
  },
  tools: {
    display: 'flex',
    gap: '8px',
    marginLeft: 'auto',
    flexShrink: 0,
    whiteSpace: 'nowrap',
    minHeight: '32px',
    '& > .fui-Button': { height: '28px' },
    alignItems: 'center',
  },
})

/** Reads one page; the first page is 1. Throws ApiError. */
export type LoadPage<T> = (values: FilterValues, page: number, size: number, signal: AbortSignal) => Promise<Page<T>>

const loadWhole = <T,>(load: LoadPage<T>, values: FilterValues, page: number, size: number, signal: AbortSignal) =>
  fetchWholePage((...pageAndSize) => load(values, ...pageAndSize, signal), page, size)

/** Outside the component: the cache holds this function, whose closure would keep the unmounted screen in memory. */
function createQueryFn<T>(load: LoadPage<T>, values: FilterValues, page: number, size: number, queryId: string) {
  return async ({ signal }: { signal: AbortSignal }) => ({
    queryId,
    ...(await loadWhole(load, values, page, size, signal)),
    readAt: serverNow(),
  })
}

type RowProps = 'columns' | 'rowKey' | 'detail' | 'rowMenu' | 'handledKeys' | 'busyKeys'
/** `…` below the title of the column. */
const IDLE_ACTIONS_WIDTH = 48

type ActionProps = 'rowActions' | 'actionsWidth' | 'onAction' | 'hasMore'

export interface ListScreenProps<T> extends Pick<LiveTableProps<T>, RowProps | ActionProps> {
  /** Its name in the registry; key of its saved settings. */
  screen: string
  title: string
  /** First part of the query key, by which changes of the resource invalidate the list. */
  resource: string
  filters: readonly Filter[]
  load: LoadPage<T>
  /** Left of the filters, for the current query; in `urlValues` days are relative. */
  tabs?: (values: FilterValues, urlValues: FilterValues, applyFilters: (values: FilterValues) => void) => ReactNode
  /** Content above the table for the current query; `applyFilters` starts another query. */
  header?: (values: FilterValues, rows: readonly T[], applyFilters: (values: FilterValues) => void) => ReactNode
  /** For a list whose table has more than the others; by default a LiveTable with these props. */
  renderTable?: (table: LiveTableProps<T>, values: FilterValues) => ReactElement
  tools?: ReactNode
  /** What brings the first rows, where they would be, given the names of the filters in use. */
  emptyStep?: (filterNames: readonly string[]) => ReactNode
  /** What it reads beside its rows, whose errors stand in the same bar. */
  readings?: readonly Reading[]
  /** Beside the number of rows, for the current query. */
  note?: (values: FilterValues, applyFilters: (values: FilterValues) => void) => ReactNode
  /** Rows can be selected, to be exported or for these actions. */
  batch?: Batch<T>
  /** For columns with sums (`summed`): where the server's totals are, and whether they stand first. */
  totals?: TotalsOptions<T>
  /** The buttons of a row lie over its end while the pointer or the focus is on it, or it is the active one (A283). */
  hidesIdleActions?: boolean
  /** Default page size (D2 §9). */
  pageSize?: number
}

/** A list: filters, table, pager. The URL holds the query; the table keeps the old rows while new ones load. */
export function ListScreen<T>(props: ListScreenProps<T>) {
  const { screen, title, resource, filters, load, tabs, header, tools, note, batch, totals, pageSize, ...rest } = props
  const { renderTable = renderLiveTable, hidesIdleActions, readings = EMPTY_LIST, emptyStep, ...table } = rest
  const { columns, rowKey, rowMenu } = table
  const styles = useStyles()
  const query = useListQuery(screen, filters, pageSize)
  const preferences = useScreenPreferences(screen)
  const { today, urlValues, values, page, size, queryId } = query
  const visibleColumns = useMemo(() => {
    const arranged = arrangeColumns(columns, preferences)
    const visible = arranged.filter(({ isShown }) => isShown?.(values) ?? true)
    // An operator may have hidden all others.
    return visible.length > 0 ? visible : arranged
  }, [columns, preferences, values])
  const isValid = Object.keys(query.errors).length === 0
  const pageQuery = useQuery({
    queryKey: [resource, screen, queryId],
    queryFn: createQueryFn(load, values, page, size, queryId),
    placeholderData: keepPreviousData,
    enabled: isValid,
  })
  const { error, isPending, isPlaceholderData, refetch } = pageQuery
  // When another page cannot be read, the rows of the last one stay; those of other conditions are none of these.
  const conditions = JSON.stringify(values)
  const [lastData, setLastData] = useState({ page: pageQuery.data, conditions })
  if (pageQuery.data && pageQuery.data !== lastData.page) setLastData({ page: pageQuery.data, conditions })
  const data = pageQuery.data ?? (lastData.conditions === conditions ? lastData.page : undefined)
  const queryClient = useQueryClient()
  /** Every query goes to the server, never to the cache. Returns true if `change` left the URL as it is. */
  function requeryList(change: () => boolean): boolean {
    const lists = { queryKey: [resource, screen] }
    // First, because the changed query is rendered at once, and would take what was read a moment before.
    void queryClient.invalidateQueries({ ...lists, refetchType: 'none' })
    const urlUnchanged = change()
    if (urlUnchanged) void queryClient.refetchQueries({ ...lists, type: 'active' })
    return urlUnchanged
  }
  const applyFilters = (next: FilterValues) => requeryList(() => query.apply(next))
  const onEmptied = useEmptyPageRedirect(query, pageQuery.data, pageQuery.isFetching)
  const loadAll: ExportSource<T>['load'] = async (...args) => {
    const pageOfAll = await loadWhole(load, values, ...args)
    return { ...pageOfAll, rows: pageOfAll.rows.filter((row) => !totals?.server?.isTotals(row)) }
  }
  const totalsView = useTotals(
    {
      columns: visibleColumns,
      allColumns: columns,
      rows: (isValid && data?.rows) || EMPTY_LIST,
      total: isValid ? data?.total : undefined,
      isLeast: data?.isLeast,
      queryKey: conditions,
      load: loadAll,
      rowKey,
    },
    totals ?? NO_TOTALS,
  )
  const tableColumns = useMemo(
    () => totalsView.columns.filter(({ isMerged }) => !isMerged?.(values)),
    [totalsView.columns, values],
  )
  const visibleRows = totalsView.rows
  const emptyText = isValid ? (
    <EmptyList
      {...{ title, filters, values, today, total: page === 1 ? data?.total : undefined }}
      onChange={(change) => applyFilters({ ...urlValues, ...change })}
      step={emptyStep}
    />
  ) : (
    '请先更正上面的筛选条件'
  )
  const exporter = useExporter()
  const startExport = (format: ExportFormat, load: ExportSource<T>['load']) =>
    exporter.start(format, { title, columns: visibleColumns, rowKey, load })
  const root = useRef<HTMLDivElement>(null)
  const selection = useListSelection(visibleRows, rowKey, queryId)
  const isShort = !props.renderTable && page === 1 && visibleRows.length > 0 && visibleRows.length === data?.total

  return (
    <div
      ref={root}
      className={mergeClasses(styles.screen, isShort && styles.short, hidesIdleActions && styles.idleActions)}
      data-print="list"
    >
      <div className={styles.top} data-print="no">
        <div className={styles.row}>
          <div className={styles.filters}>
            {tabs?.(values, urlValues, applyFilters)}
            {filters.length > 0 && (
              <FilterBar
                screen={screen}
                filters={filters}
                values={urlValues}
                onApply={applyFilters}
                onReset={() => requeryList(query.reset)}
              />
            )}
            <div className={styles.tools}>
              {tools}
              <RefreshButton onRefresh={() => void refetch()} />
              <ExportButton
                exporter={exporter}
                disabled={!isValid || !data?.total}
                onExport={(format) => startExport(format, loadAll)}
              />
              <ColumnSettings {...{ screen, columns, values }} />
            </div>
          </div>
        </div>
      </div>
      <PrintHeader title={title} filters={filters} values={values} />
      <LoadErrors readings={[{ query: { error, data, refetch } }, ...readings]} />
      {header?.(values, visibleRows, applyFilters)}
      {renderTable(
        {
          ...table,
          ...(hidesIdleActions && { actionsWidth: table.actionsWidth ?? IDLE_ACTIONS_WIDTH }),
          label: title,
          queryId: data?.queryId ?? '',
          columns: tableColumns,
          rows: visibleRows,
          totals: totalsView.row,
          rowMenu: (row) => [
            ...memberFilterItems(filters, row, (change) => applyFilters({ ...urlValues, ...change })),
            ...(rowMenu?.(row) ?? []),
          ],
          sorting: columns.some(({ sort }) => sort)
            ? { sort: parseSort(values.sort), onSort: (sort) => applyFilters({ ...urlValues, sort: formatSort(sort) }) }
            : undefined,
          selection: batch && { ...selection.forTable, hasNoColumn: !batch.hasColumn },
          density: preferences.density,
          onEmptied,
          // Placeholder rows are the previous query's; if it had none, show loading rather than empty.
          loading: ((isPending || isPlaceholderData) && isValid && !error) || onEmptied !== null,
          empty: error ? <NoRows failed>{null}</NoRows> : emptyText,
          onResize: (id, width) => setScreenPreferences(screen, { widths: { ...preferences.widths, [id]: width } }),
        },
        values,
      )}
      <Pager
        {...{ page, size, isLeast: data?.isLeast }}
        given={data?.queryId === queryId ? data.rows.length : undefined}
        total={data?.total ?? null}
        selection={
          batch &&
          selection.rows.length > 0 && (
            <SelectionBar {...{ batch, selection, exporter }} screen={root} onExport={startExport} />
          )
        }
        note={
          <>
            {note?.(values, applyFilters)}
            {totalsView.controls}
            {isValid && <DataAge readAt={data?.readAt} failed={error !== null} />}
          </>
        }
        onPage={query.setPage}
        onSize={query.setSize}
      >
        <ExportBar exporter={exporter} />
      </Pager>
    </div>
  )
}

const NO_TOTALS = {}

const renderLiveTable = <T,>(table: LiveTableProps<T>) => <LiveTable {...table} />
