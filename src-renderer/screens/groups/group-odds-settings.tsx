import { Input, makeStyles } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchGroupOdds, type GroupOdds } from '../../api/groups/group-odds.ts'
import type { Option } from '../../api/options.ts'
import { RoundBanner } from '../../features/games/round-banner.tsx'
import { EditGrid } from '../../features/inline-edit/edit-grid.tsx'
import { gridColumns } from '../../features/inline-edit/grid-columns.tsx'
import { LostEditsArea, LostEditsBars } from '../../form/edit/lost-edits.tsx'
import { SaveBar } from '../../form/edit/save-bar.tsx'
import { QueryState } from '../../form/layout/query-state.tsx'
import { UrlSelect, useUrlChoice } from '../../form/layout/url-select.tsx'
import { gameNamesQuery } from '../../list/use-names.ts'
import { groupOddsFields, groupOddsQueryKey, useGroupOddsForm } from './use-group-odds-form.ts'

const useStyles = makeStyles({
  screen: { display: 'flex', flexDirection: 'column', gap: '8px', height: '100%', minHeight: 0 },
  grid: { display: 'flex', flexDirection: 'column', flex: '1 1 auto', minHeight: 0, overflow: 'auto' },
})

const getValue = ({ value }: Option) => value

/** The odds of the groups for one game, selected by the URL: `?game=40` (D3 §2.8, inventory 459–468). */
export function GroupOddsSettings() {
  const styles = useStyles()
  const games = useQuery(gameNamesQuery)
  const game = useUrlChoice('game', games.data, getValue)
  const odds = useQuery({
    queryKey: groupOddsQueryKey(game?.value ?? ''),
    queryFn: ({ signal }) => fetchGroupOdds(game?.value ?? '', signal),
    enabled: game !== undefined,
  })
  if (!game) return <QueryState error={games.error} empty={games.data ? '没有游戏' : null} onRetry={games.refetch} />
  return (
    <div className={styles.screen}>
      <UrlSelect name="game" label="游戏" value={game.value} options={games.data ?? []} />
      <RoundBanner gameId={game.value} />
      {odds.data ? (
        <LostEditsArea key={game.value}>
          <GroupOddsEditor game={game} rows={odds.data} />
        </LostEditsArea>
      ) : (
        <QueryState error={odds.error} onRetry={odds.refetch} />
      )}
    </div>
  )
}

/** No form of a row is part of the page. */
const NO_ROWS: ReadonlySet<string> = new Set()

const columns = gridColumns({
  rowHeader: '类型',
  info: { flag: { title: '标识', width: 96 }, top: { title: '赔率上限', width: 90, align: 'end' } },
  fields: groupOddsFields,
})

function GroupOddsEditor({ game, rows }: { game: Option; rows: readonly GroupOdds[] }) {
  const styles = useStyles()
  const [search, setSearch] = useState('')
  const { form, gridRows } = useGroupOddsForm(game.value, game.label, rows)
  const query = search.trim().toLowerCase()
  // Rows with errors stay visible whatever the search is.
  const invalidKeys = new Set(Object.keys(form.errors).map((cell) => cell.slice(0, cell.lastIndexOf('.'))))
  const visibleRows = gridRows.filter(
    ({ key, title }) =>
      invalidKeys.has(key) || title.toLowerCase().includes(query) || key.toLowerCase().includes(query),
  )
  return (
    <>
      <LostEditsBars listed={NO_ROWS} />
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
