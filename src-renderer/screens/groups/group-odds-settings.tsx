import { Input, makeStyles } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isolateText } from '#shared/untrusted-text.ts'
import { fetchGroupOdds, type GroupOdds, groupOddsCells, groupOddsId, saveGroupOdds } from '../../api/groups/groups.ts'
import type { Option } from '../../api/options.ts'
import { RoundBanner } from '../../features/games/round-banner.tsx'
import { EditGrid } from '../../features/inline-edit/edit-grid.tsx'
import { gridColumns } from '../../features/inline-edit/grid-columns.tsx'
import type { GridField } from '../../features/inline-edit/grid-rows.ts'
import { useGridForm } from '../../features/inline-edit/use-grid-form.ts'
import { LostEditsArea, LostEditsBars } from '../../form/edit/lost-edits.tsx'
import { SaveBar } from '../../form/edit/save-bar.tsx'
import { QueryState, StaleErrors } from '../../form/layout/query-state.tsx'
import { UrlSelect, useUrlChoice } from '../../form/layout/url-select.tsx'
import { POINTS } from '../../lib/figures.ts'
import { gameNamesQuery } from '../../list/use-names.ts'
import { pageMeasure } from '../../ui/surface.ts'
import { findUnusualGroupOdds, validateGroupOdds } from './validate-group-odds.ts'

const useStyles = makeStyles({
  screen: { display: 'flex', flexDirection: 'column', gap: '8px', height: '100%', minHeight: 0, ...pageMeasure },
  grid: { display: 'flex', flexDirection: 'column', flex: '1 1 auto', minHeight: 0 },
  search: { width: '140px' },
})

const getValue = ({ value }: Option) => value

/** The odds of the groups for one game, selected by the URL: `?game=40` (D3 §2.8, inventory 459–468). */
export function GroupOddsSettings() {
  const styles = useStyles()
  const [toolbar, setToolbar] = useState<Element | null>(null)
  const games = useQuery(gameNamesQuery)
  const game = useUrlChoice('game', games.data, getValue)
  const odds = useQuery({
    queryKey: groupOddsQueryKey(game?.value ?? ''),
    queryFn: ({ signal }) => fetchGroupOdds(game?.value ?? '', signal),
    enabled: game !== undefined,
  })
  if (!game)
    return (
      <QueryState
        error={games.error}
        empty={games.data ? '没有游戏' : null}
        onRetry={games.refetch}
        shape="bar-and-rows"
      />
    )
  return (
    <div className={styles.screen}>
      <UrlSelect name="game" label="游戏" value={game.value} options={games.data ?? []}>
        <div ref={setToolbar} />
        <RoundBanner gameId={game.value} isNamed />
      </UrlSelect>
      <StaleErrors readings={[{ query: odds }]} />
      {odds.data ? (
        <LostEditsArea key={game.value}>
          <GroupOddsEditor game={game} rows={odds.data} toolbar={toolbar} />
        </LostEditsArea>
      ) : (
        <QueryState error={odds.error} onRetry={odds.refetch} shape="rows" />
      )}
    </div>
  )
}

/** The editable fields of a row (D3 §2.8). */
const groupOddsFields: readonly GridField[] = [
  // Limits of D3 §5, §9.
  { name: 'OReal', title: '赔率', kind: 'number', step: { min: 1, maxField: 'ORealMax' } },
  { name: 'OMin', title: '最小投注', kind: 'number', unit: POINTS },
  { name: 'OMax', title: '最大投注', kind: 'number', unit: POINTS },
  { name: 'OMaxDual', title: '双面限额', kind: 'number', unit: POINTS },
  { name: 'OIsAvailable', title: '启用', kind: 'switch' },
]

const groupOddsQueryKey = (gameId: string) => ['group-odds', gameId]

const getTitle = ({ OTypeEx }: GroupOdds) => OTypeEx

const useGroupOddsForm = (gameId: string, gameName: string, rows: readonly GroupOdds[]) =>
  useGridForm({
    name: `${isolateText(gameName)} 群赔率`,
    draftKey: `group-odds:${gameId}`,
    queryKey: groupOddsQueryKey(gameId),
    ...{ rows, getId: groupOddsId, getTitle, getCells: groupOddsCells, fields: groupOddsFields },
    validate: (values, changes) => validateGroupOdds(rows, values, changes),
    fetchRows: () => fetchGroupOdds(gameId),
    saveRows: (rows, _keys, change) => saveGroupOdds(rows, change),
    findUnusual: findUnusualGroupOdds,
    invalidMessage: '失败!',
  })

/** No form of a row is part of the page. */
const NO_ROWS: ReadonlySet<string> = new Set()

const columns = gridColumns({
  rowHeader: '类型 / 标识',
  code: 'flag',
  info: { top: { title: '赔率上限', width: 90, align: 'end' } },
  fields: groupOddsFields,
})

interface GroupOddsEditorProps {
  game: Option
  rows: readonly GroupOdds[]
  toolbar: Element | null
}

function GroupOddsEditor({ game, rows, toolbar }: GroupOddsEditorProps) {
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
          toolbar={toolbar}
          tools={
            <Input
              className={styles.search}
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
