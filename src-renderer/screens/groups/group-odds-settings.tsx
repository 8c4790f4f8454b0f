import { Input, Label, makeStyles, Select, tokens } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { fetchGroupOdds, type GroupOdds, groupOddsId } from '../../api/groups/group-odds.ts'
import { RoundBanner } from '../../features/games/round-banner.tsx'
import { EditGrid } from '../../features/inline-edit/edit-grid.tsx'
import { gridColumns } from '../../features/inline-edit/grid-columns.tsx'
import { createRowTitles, toKeyedRows } from '../../form/edit/row-keys.ts'
import { SaveBar } from '../../form/edit/save-bar.tsx'
import { QueryState } from '../../form/layout/query-state.tsx'
import { gameNamesQuery } from '../../list/use-names.ts'
import { groupOddsFields, groupOddsQueryKey, useGroupOddsForm } from './use-group-odds-form.ts'

const useStyles = makeStyles({
  screen: { display: 'flex', flexDirection: 'column', gap: '8px', height: '100%', minHeight: 0 },
  head: {
    display: 'flex',
    gap: '8px',
    alignItems: 'center',
    padding: '8px 16px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  select: { width: '200px' },
  grid: { display: 'flex', flexDirection: 'column', flex: '1 1 auto', minHeight: 0, overflow: 'auto' },
})

/** The odds of the groups for one game, selected by the URL: `?game=40` (D3 §2.8, inventory 459–468). */
export function GroupOddsSettings() {
  const styles = useStyles()
  const selectId = useId()
  const [params, setParams] = useSearchParams()
  const games = useQuery(gameNamesQuery)
  const game = games.data?.find(({ value }) => value === params.get('game')) ?? games.data?.[0]
  const odds = useQuery({
    queryKey: groupOddsQueryKey(game?.value ?? ''),
    queryFn: ({ signal }) => fetchGroupOdds(game?.value ?? '', signal),
    enabled: game !== undefined,
  })
  if (!game) return <QueryState error={games.error} empty={games.data ? '没有游戏' : null} onRetry={games.refetch} />
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <Label htmlFor={selectId}>游戏</Label>
        <Select
          id={selectId}
          className={styles.select}
          value={game.value}
          onChange={(_event, { value }) => setParams({ game: value })}
        >
          {games.data?.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <RoundBanner gameId={game.value} />
      {odds.data ? (
        <GroupOddsEditor key={game.value} gameId={game.value} gameName={game.label} rows={odds.data} />
      ) : (
        <QueryState error={odds.error} onRetry={odds.refetch} />
      )}
    </div>
  )
}

const columns = gridColumns({
  rowHeader: '类型',
  info: { flag: { title: '标识', width: 120 }, top: { title: '赔率上限', width: 90, align: 'end' } },
  fields: groupOddsFields,
})

interface GroupOddsEditorProps {
  gameId: string
  gameName: string
  rows: readonly GroupOdds[]
}

function GroupOddsEditor({ gameId, gameName, rows }: GroupOddsEditorProps) {
  const styles = useStyles()
  const [search, setSearch] = useState('')
  const form = useGroupOddsForm(gameId, gameName, rows)
  const gridRows = useMemo(() => toGridRows(rows), [rows])
  const query = search.trim().toLowerCase()
  // Rows with errors stay visible whatever the search is.
  const invalidKeys = new Set(Object.keys(form.errors).map((cell) => cell.slice(0, cell.lastIndexOf('.'))))
  const visibleRows = gridRows.filter(
    ({ key, title }) =>
      invalidKeys.has(key) || title.toLowerCase().includes(query) || key.toLowerCase().includes(query),
  )
  return (
    <>
      <div className={styles.grid}>
        <EditGrid
          label="群赔率"
          columns={columns}
          fields={groupOddsFields}
          gridRows={visibleRows}
          form={form}
          empty={gridRows.length > 0 ? '没有符合的类型' : '此游戏没有赔率'}
          tools={
            <Input
              size="small"
              contentBefore={<SearchRegular />}
              placeholder="搜索类型"
              aria-label="搜索类型"
              value={search}
              onChange={(_event, { value }) => setSearch(value)}
            />
          }
        />
      </div>
      <SaveBar form={form} unchangedMessage="未更改数据" />
    </>
  )
}

function toGridRows(rows: readonly GroupOdds[]) {
  const titles = createRowTitles(rows.map(({ OTypeEx }) => OTypeEx))
  return toKeyedRows(rows, groupOddsId).map(({ key, row }, index) => ({
    key,
    title: titles[index]!,
    initialValues: row,
    info: { flag: row.OTypeFlag, top: String(row.ORealMax ?? '') },
  }))
}
