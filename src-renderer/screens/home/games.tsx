import { Button, makeStyles, Subtitle2, tokens } from '@fluentui/react-components'
import { useGames } from '../../features/games/use-games.ts'
import { EmptyState } from '../../form/layout/empty-state.tsx'
import { useGameNames } from '../../list/use-names.ts'
import { setUiPreferences, useUiPreferences } from '../../stores/ui-preferences.ts'
import { GameCard } from './game-card.tsx'
import { GamesTable, gameLabel, tableHeight } from './games-table.tsx'

const useStyles = makeStyles({
  // As high as all games, or less in a low window, where they scroll: the queues come first.
  games: { display: 'flex', flexDirection: 'column', gap: '4px', minHeight: '150px', flex: '0 1 auto' },
  head: { display: 'flex', alignItems: 'center', gap: '8px', height: '28px', flexShrink: 0 },
  gap: { flex: 1 },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(188px, 1fr))',
    gridAutoRows: 'max-content',
    gap: '8px',
    overflow: 'auto',
    // Room for the cards' shadows.
    padding: '2px 2px 6px',
  },
  loading: {
    height: '231px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralStencil1,
    '@media (forced-colors: active)': { backgroundColor: 'GrayText' },
  },
})

/** Number of games on the server (D1 §1); reserves their space while they are read. */
const EXPECTED_GAMES = 11

/** All games, as a table or as cards. */
export function Games() {
  const styles = useStyles()
  const { data, isPending, error } = useGames()
  const names = useGameNames()
  const { gamesAsCards, gamesInShort } = useUiPreferences()
  const hasFailed = error !== null && !data
  return (
    <section
      className={styles.games}
      aria-label="所有游戏"
      style={gamesAsCards ? undefined : { flexBasis: 32 + tableHeight(data?.length || EXPECTED_GAMES) }}
    >
      <div className={styles.head}>
        <Subtitle2 as="h2">游戏 {data && `(${data.length})`}</Subtitle2>
        <span className={styles.gap} />
        {gamesAsCards && (
          <Button size="small" appearance="subtle" onClick={() => setUiPreferences({ gamesInShort: !gamesInShort })}>
            {gamesInShort ? '展开游戏' : '收起游戏'}
          </Button>
        )}
        <Button size="small" appearance="subtle" onClick={() => setUiPreferences({ gamesAsCards: !gamesAsCards })}>
          {gamesAsCards ? '表格视图' : '卡片视图'}
        </Button>
      </div>
      {gamesAsCards ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
        <section className={styles.cards} aria-label="游戏" aria-busy={isPending} tabIndex={0}>
          {data?.map((reading) => (
            <GameCard
              key={String(reading.game.lotteryId)}
              reading={reading}
              name={gameLabel(reading.game.lotteryId, names)}
              isCompact={gamesInShort}
            />
          ))}
          {data?.length === 0 && <EmptyState>没有游戏</EmptyState>}
          {hasFailed && <EmptyState>没有读到游戏</EmptyState>}
          {isPending &&
            Array.from({ length: EXPECTED_GAMES }, (_card, i) => <div key={i} className={styles.loading} />)}
        </section>
      ) : (
        <GamesTable readings={data} names={names} isLoading={isPending} hasFailed={hasFailed} />
      )}
    </section>
  )
}
