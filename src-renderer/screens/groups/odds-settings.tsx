import { Input, Label, makeStyles, Select, tokens } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type GroupOdds, groupOdds, oddsMark } from '../../api/group-odds.ts'
import { Reading } from '../../form/reading.tsx'
import { keyed, rowTitles } from '../../form/row-keys.ts'
import { SaveBar } from '../../form/save-bar.tsx'
import { gameNamesQuery } from '../../list/use-names.ts'
import { EditGrid, gridColumns } from '../../panels/edit-grid.tsx'
import { RoundBanner } from '../../panels/round-banner.tsx'
import { oddsFields, oddsKey, useGroupOddsForm } from './odds-form.ts'

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
export function OddsSettings() {
  const styles = useStyles()
  const whichId = useId()
  const [params, setParams] = useSearchParams()
  const games = useQuery(gameNamesQuery)
  const game = games.data?.find(({ value }) => value === params.get('game')) ?? games.data?.[0]
  const odds = useQuery({
    queryKey: oddsKey(game?.value ?? ''),
    queryFn: ({ signal }) => groupOdds(game?.value ?? '', signal),
    enabled: game !== undefined,
  })
  if (!game) return <Reading error={games.error} empty={games.data ? '没有游戏' : null} onRetry={games.refetch} />
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <Label htmlFor={whichId}>游戏</Label>
        <Select
          id={whichId}
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
        <OddsEditor key={game.value} gameId={game.value} gameName={game.label} rows={odds.data} />
      ) : (
        <Reading error={odds.error} onRetry={odds.refetch} />
      )}
    </div>
  )
}

const columns = gridColumns({
  lead: '类型',
  facts: { flag: { title: '标识', width: 120 }, top: { title: '赔率上限', width: 90, align: 'end' } },
  fields: oddsFields,
})

interface OddsEditorProps {
  gameId: string
  gameName: string
  rows: readonly GroupOdds[]
}

function OddsEditor({ gameId, gameName, rows }: OddsEditorProps) {
  const styles = useStyles()
  const [search, setSearch] = useState('')
  const form = useGroupOddsForm(gameId, gameName, rows)
  const lines = useMemo(() => linesOf(rows), [rows])
  const wanted = search.trim().toLowerCase()
  // Rows with errors stay visible whatever the search is.
  const faulty = new Set(Object.keys(form.faults).map((cell) => cell.slice(0, cell.lastIndexOf('.'))))
  const found = lines.filter(
    ({ key, title }) => faulty.has(key) || title.toLowerCase().includes(wanted) || key.toLowerCase().includes(wanted),
  )
  return (
    <>
      <div className={styles.grid}>
        <EditGrid
          label="群赔率"
          columns={columns}
          fields={oddsFields}
          lines={found}
          form={form}
          empty={lines.length > 0 ? '没有符合的类型' : '此游戏没有赔率'}
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
      <SaveBar form={form} unchanged="未更改数据" />
    </>
  )
}

function linesOf(rows: readonly GroupOdds[]) {
  const titles = rowTitles(rows.map(({ OTypeEx }) => OTypeEx))
  return keyed(rows, oddsMark).map(({ key, row }, index) => ({
    key,
    title: titles[index]!,
    loaded: row,
    facts: { flag: row.OTypeFlag, top: String(row.ORealMax ?? '') },
  }))
}
