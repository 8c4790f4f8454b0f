import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useMemo, useState } from 'react'
import { intentOf } from '../api/http/errors.ts'
import type { Page } from '../api/http/page.ts'
import { getErrorMessage } from '../lib/error-message.ts'
import { serverNow } from '../stores/clock.ts'
import { setScreenPreferences, useScreenPreferences } from '../stores/ui-preferences.ts'
import { ErrorBar } from '../ui/error-bar.tsx'
import { DataAge } from './data-age.tsx'
import { ExportBar, ExportButton, useExporter } from './export/export-controls.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import type { Filter, FilterValues } from './filters/filters.ts'
import { memberFilterItems } from './filters/member-filter.ts'
import { Pager } from './pager.tsx'
import { RefreshButton } from './refresh-button.tsx'
import { ColumnSettings } from './table/column-settings.tsx'
import { arrangeColumns } from './table/columns.ts'
import { LiveTable, type LiveTableProps } from './table/live-table.tsx'
import { formatSort, parseSort } from './table/sort.tsx'
import { useEmptyPageRedirect } from './use-empty-page-redirect.ts'
import { useListQuery } from './use-list-query.ts'

const useStyles = makeStyles({
  screen: { display: 'flex', flexDirection: 'column', gap: '8px', height: '100%', minHeight: 0 },
  top: { display: 'flex', gap: '12px', alignItems: 'flex-start', justifyContent: 'space-between' },
  tools: { display: 'flex', gap: '8px', marginLeft: 'auto', flexShrink: 0, whiteSpace: 'nowrap' },
  besideFilters: { paddingTop: '24px' },
})

/** Reads one page; the first page is 1. Throws ApiError. */
export type LoadPage<T> = (values: FilterValues, page: number, size: number, signal: AbortSignal) => Promise<Page<T>>

/** Outside the component: the cache holds this function, whose closure would keep the unmounted screen in memory. */
function createQueryFn<T>(load: LoadPage<T>, values: FilterValues, page: number, size: number, queryId: string) {
  return async ({ signal }: { signal: AbortSignal }) => ({
    queryId,
    ...(await load(values, page, size, signal)),
    readAt: serverNow(),
  })
}

type RowProps = 'columns' | 'rowKey' | 'detail' | 'rowMenu' | 'handledKeys' | 'busyKeys'
type ActionProps = 'rowActions' | 'actionsWidth' | 'onAction'

export interface ListScreenProps<T> extends Pick<LiveTableProps<T>, RowProps | ActionProps> {
  /** Its name in the registry; key of its saved settings. */
  screen: string
  title: string
  /** First part of the query key, by which changes of the resource invalidate the list. */
  resource: string
  filters: readonly Filter[]
  load: LoadPage<T>
  /** Content above the table for the current query; `applyFilters` starts another query. */
  header?: (values: FilterValues, rows: readonly T[], applyFilters: (values: FilterValues) => void) => ReactNode
  /** For a list whose table has more than the others; by default a LiveTable with these props. */
  renderTable?: (table: LiveTableProps<T>, values: FilterValues) => ReactElement
  tools?: ReactNode
  /** Default page size (D2 §9). */
  pageSize?: number
}

/** A list: filters, table, pager. The URL holds the query; the table keeps the old rows while new ones load. */
export function ListScreen<T>(props: ListScreenProps<T>) {
  const { screen, title, resource, filters, load, header, tools, pageSize, renderTable, ...table } = props
  const { columns, rowKey, rowMenu } = table
  const styles = useStyles()
  const query = useListQuery(screen, filters, pageSize)
  const preferences = useScreenPreferences(screen)
  const visibleColumns = useMemo(() => arrangeColumns(columns, preferences), [columns, preferences])
  const { urlValues, values, page, size, queryId } = query
  const isValid = Object.keys(query.errors).length === 0
  const pageQuery = useQuery({
    queryKey: [resource, screen, queryId],
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
    void queryClient.invalidateQueries({ queryKey: [resource, screen], refetchType: urlUnchanged ? 'active' : 'none' })
    return urlUnchanged
  }
  const applyFilters = (next: FilterValues) => requeryList(query.apply(next))

  const onEmptied = useEmptyPageRedirect(query, pageQuery.data, pageQuery.isFetching)

  const exporter = useExporter()
  const visibleRows = (isValid && data?.rows) || NO_ROWS

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
          {tools}
          <RefreshButton onRefresh={() => void refetch()} />
          <ExportButton
            exporter={exporter}
            disabled={!isValid || !data?.total}
            onExport={(format) =>
              exporter.start(format, {
                title,
                columns: visibleColumns,
                rowKey,
                load: (...args) => load(values, ...args),
              })
            }
          />
          <ColumnSettings screen={screen} columns={columns} />
        </div>
      </div>
      {error && (
        <ErrorBar
          intent={intentOf(error)}
          text={getErrorMessage(error)}
          isStale={data !== undefined}
          onRetry={refetch}
        />
      )}
      <ExportBar exporter={exporter} />
      {header?.(values, visibleRows, applyFilters)}
      {(renderTable ?? renderLiveTable)(
        {
          ...table,
          label: title,
          queryId: data?.queryId ?? '',
          columns: visibleColumns,
          rows: visibleRows,
          rowMenu: (row) => [
            ...memberFilterItems(filters, row, (change) => applyFilters({ ...urlValues, ...change })),
            ...(rowMenu?.(row) ?? []),
          ],
          sorting: columns.some(({ sort }) => sort)
            ? { sort: parseSort(values.sort), onSort: (sort) => applyFilters({ ...urlValues, sort: formatSort(sort) }) }
            : undefined,
          density: preferences.density,
          onEmptied,
          // Placeholder rows are the previous query's; if it had none, show loading rather than empty.
          loading: ((isPending || isPlaceholderData) && isValid && !error) || onEmptied !== null,
          empty: error ? '没有读到数据' : isValid ? '暂无数据' : '请先更正上面的筛选条件',
          onResize: (id, width) => setScreenPreferences(screen, { widths: { ...preferences.widths, [id]: width } }),
        },
        values,
      )}
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

const renderLiveTable = <T,>(table: LiveTableProps<T>) => <LiveTable {...table} />
