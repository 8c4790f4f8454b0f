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
import { intentOf } from '../api/http/errors.ts'
import type { Page } from '../api/http/page.ts'
import { getErrorMessage } from '../lib/error-message.ts'
import { serverNow } from '../stores/clock.ts'
import { setScreenPreferences, useScreenPreferences } from '../stores/ui-preferences.ts'
import { DataAge } from './data-age.tsx'
import { ExportBar, ExportButton } from './export/export-controls.tsx'
import { Exporter } from './export/exporter.ts'
import { FilterBar } from './filters/filter-bar.tsx'
import type { Filter, FilterValues } from './filters/filters.ts'
import { memberFilterItems } from './filters/member-filter.ts'
import { Pager } from './pager.tsx'
import { RefreshButton } from './refresh-button.tsx'
import { ColumnSettings } from './table/column-settings.tsx'
import { arrangeColumns, type Column, type RowAction } from './table/columns.ts'
import { LiveTable } from './table/live-table.tsx'
import type { RowMenuItem } from './table/row-menu.tsx'
import { formatSort, parseSort, type Sort } from './table/sort.tsx'
import { useEmptyPageRedirect } from './use-empty-page-redirect.ts'
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
export type LoadPage<T> = (values: FilterValues, page: number, size: number, signal: AbortSignal) => Promise<Page<T>>

interface ListScreenProps<T> {
  /** Its name in the registry; key of its saved settings. */
  screen: string
  title: string
  /** First part of the query key, by which changes of the resource invalidate the list. */
  resource: string
  columns: readonly Column<T>[]
  filters: readonly Filter[]
  load: LoadPage<T>
  rowKey: (row: T) => string
  rowActions?: (row: T) => readonly RowAction[]
  actionsWidth?: number
  /** Rendered after a row's buttons. Must be a stable function. */
  actionsSuffix?: (row: T) => ReactNode
  onAction?: (id: string, row: T) => void
  detail?: (row: T) => ReactNode
  handledKeys?: ReadonlySet<string>
  busyKeys?: ReadonlySet<string>
  newRowsLabel?: (count: number) => string
  /** Row selection within the page, and the toolbar for the selected rows. */
  batch?: { isSelectable: (row: T) => boolean; bulkActions: (rows: readonly T[], clear: () => void) => ReactNode }
  /** A row of totals above the others, neither counted nor exported; null: none. */
  totalsRow?: (rows: readonly T[]) => T | null
  /** Content above the table for the current query; `applyFilters` starts another query. */
  header?: (values: FilterValues, rows: readonly T[], applyFilters: (values: FilterValues) => void) => ReactNode
  /** Extra items of a row's menu. */
  rowMenu?: (row: T) => readonly RowMenuItem[]
  /** Extra buttons in the toolbar. */
  tools?: ReactNode
  /** Default page size (D2 §9). */
  pageSize?: number
}

/** Outside the component: the cache holds this function, whose closure would keep the unmounted screen in memory. */
function createQueryFn<T>(load: LoadPage<T>, values: FilterValues, page: number, size: number, queryId: string) {
  return async ({ signal }: { signal: AbortSignal }) => ({
    queryId,
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
  const visibleColumns = useMemo(() => arrangeColumns(columns, preferences), [columns, preferences])
  const { urlValues, values, page, size, queryId } = query
  const isValid = Object.keys(query.errors).length === 0
  const pageQuery = useQuery({
    queryKey: [props.resource, screen, queryId],
    queryFn: createQueryFn(load, values, page, size, queryId),
    placeholderData: keepPreviousData,
    enabled: isValid,
  })
  const { error, isPending, isPlaceholderData, refetch } = pageQuery
  // When a query fails, the rows of the previous one stay.
  const [lastData, setLastData] = useState(pageQuery.data)
  if (pageQuery.data && pageQuery.data !== lastData) setLastData(pageQuery.data)
  const data = pageQuery.data ?? lastData

  const queryClient = useQueryClient()
  /** Every query goes to the server, never to the cache. Unchanged: refetch now; changed: the new query fetches. */
  function requeryList(urlUnchanged: boolean): boolean {
    const queryKey = [props.resource, screen]
    void queryClient.invalidateQueries({ queryKey, refetchType: urlUnchanged ? 'active' : 'none' })
    return urlUnchanged
  }
  const applyFilters = (next: FilterValues) => requeryList(query.apply(next))

  const onEmptied = useEmptyPageRedirect(query, pageQuery.data, pageQuery.isFetching)

  const [exporter] = useState(() => new Exporter(queryClient))
  useEffect(() => () => exporter.close(), [exporter])
  const visibleRows = (isValid && data?.rows) || NO_ROWS
  const { totalsRow } = props
  const rowsWithTotals = useMemo(() => {
    const totals = visibleRows.length > 0 ? totalsRow?.(visibleRows) : null
    return totals ? [totals, ...visibleRows] : visibleRows
  }, [visibleRows, totalsRow])
  const [selected, setSelected] = useState({ queryId, keys: EMPTY_KEYS })
  const selection = props.batch && {
    isSelectable: props.batch.isSelectable,
    keys: selected.queryId === queryId ? selected.keys : EMPTY_KEYS,
    onChange: (keys: ReadonlySet<string>) => setSelected({ queryId, keys }),
  }
  const selectedRows = selection
    ? visibleRows.filter((row) => selection.isSelectable(row) && selection.keys.has(props.rowKey(row)))
    : NO_ROWS

  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        {filters.length > 0 && (
          <FilterBar
            screen={screen}
            filters={filters}
            values={urlValues}
            onApply={applyFilters}
            onReset={() => requeryList(query.reset())}
          />
        )}
        <div className={mergeClasses(styles.tools, filters.length > 0 && styles.besideFilters)}>
          {props.tools}
          <RefreshButton onRefresh={() => void refetch()} />
          <ExportButton
            exporter={exporter}
            disabled={!isValid || !data?.total}
            onExport={(format) =>
              exporter.start(format, {
                title: props.title,
                columns: visibleColumns,
                rowKey: props.rowKey,
                load: (...pageArgs) => load(values, ...pageArgs),
              })
            }
          />
          <ColumnSettings screen={screen} columns={columns} />
        </div>
      </div>
      {error && (
        <MessageBar intent={intentOf(error)}>
          <MessageBarBody>
            {getErrorMessage(error)}
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
      {props.header?.(values, visibleRows, applyFilters)}
      {props.batch && selectedRows.length > 0 && (
        <div className={styles.batch} role="toolbar" aria-label="批量操作">
          已选 {selectedRows.length} 行{props.batch.bulkActions(selectedRows, () => selection?.onChange(EMPTY_KEYS))}
          <Button size="small" appearance="subtle" onClick={() => selection?.onChange(EMPTY_KEYS)}>
            取消选择
          </Button>
        </div>
      )}
      <LiveTable
        label={props.title}
        queryId={data?.queryId ?? ''}
        columns={visibleColumns}
        rows={rowsWithTotals}
        rowKey={props.rowKey}
        {...(props.rowActions && { rowActions: props.rowActions })}
        {...(props.actionsWidth && { actionsWidth: props.actionsWidth })}
        actionsSuffix={props.actionsSuffix}
        {...(props.onAction && { onAction: props.onAction })}
        {...(props.detail && { detail: props.detail })}
        {...(selection && { selection })}
        {...(props.handledKeys && { handledKeys: props.handledKeys })}
        {...(props.busyKeys && { busyKeys: props.busyKeys })}
        {...(props.newRowsLabel && { newRowsLabel: props.newRowsLabel })}
        rowMenu={(row) => [
          ...memberFilterItems(filters, row, (change) => applyFilters({ ...urlValues, ...change })),
          ...(props.rowMenu?.(row) ?? []),
        ]}
        {...(columns.some(({ sort }) => sort) && {
          sorting: {
            sort: parseSort(values.sort),
            onSort: (sort: Sort | null) => applyFilters({ ...urlValues, sort: formatSort(sort) }),
          },
        })}
        focusKey={values.order ?? null}
        {...(preferences.density && { density: preferences.density })}
        {...(onEmptied && { onEmptied })}
        // Placeholder rows are the previous query's; if it had none, show loading rather than empty.
        loading={((isPending || isPlaceholderData) && isValid && !error) || onEmptied !== null}
        empty={error ? '没有读到数据' : isValid ? '暂无数据' : '请先更正上面的筛选条件'}
        onResize={(id, width) => setScreenPreferences(screen, { widths: { ...preferences.widths, [id]: width } })}
      />
      <Pager
        page={page}
        size={size}
        total={data?.total ?? null}
        note={isValid && <DataAge readAt={data?.readAt} failed={error !== null} />}
        onPage={query.setPage}
        onSize={query.setSize}
      />
    </div>
  )
}

const NO_ROWS: readonly never[] = []
const EMPTY_KEYS: ReadonlySet<string> = new Set()
