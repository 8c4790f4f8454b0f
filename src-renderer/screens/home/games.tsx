import { Button, Caption1, makeStyles, mergeClasses, Subtitle2, tokens } from '@fluentui/react-components'
import { memo } from 'react'
import { formatAmount, formatSigned } from '#shared/money.ts'
import { formatServerTime } from '#shared/server-time.ts'
import { type GameSnapshot, gameSwitches, switchProps, useGames } from '../../features/games/use-games.ts'
import { EmptyState } from '../../form/layout/query-state.tsx'
import { ConfirmedSwitch } from '../../form/submit/confirmed-switch.tsx'
import { formatBets, winLostHeading, winLostSign, winLostTitle } from '../../lib/figures.ts'
import { useGameNames } from '../../list/use-names.ts'
import { useWorkstationSettings } from '../../stores/main-state.ts'
import { setUiPreferences, useUiPreferences } from '../../stores/ui-preferences.ts'
import { DrawBalls } from '../../ui/draw-balls.tsx'
import { Countdown, GamesTable, gameLabel, tableHeight } from './games-table.tsx'
import { arrangeHome } from './home-order.ts'

const useGameCardStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2px',
    minWidth: 0,
    boxSizing: 'border-box',
    margin: 0,
    border: '0 none',
    padding: '8px 10px',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusMedium,
    // Visible in high-contrast themes only.
    outline: `1px solid ${tokens.colorTransparentStroke}`,
    outlineOffset: '-1px',
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow4,
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  line: { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: '8px', lineHeight: '17px' },
  // A long amount or round number wraps to the next line; it is never truncated.
  fact: { flexWrap: 'wrap', columnGap: '8px', rowGap: 0 },
  cut: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  // A line of its own: names differ in their last characters.
  name: { flex: '1 0 100%', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  label: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
  value: { marginInlineStart: 'auto', whiteSpace: 'nowrap' },
  draw: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', minHeight: '22px' },
  rule: { borderTop: `1px solid ${tokens.colorNeutralStroke3}`, marginTop: '3px', paddingTop: '3px' },
  loss: { color: tokens.colorStatusDangerForeground1 },
  gain: { color: tokens.colorStatusSuccessForeground1 },
  pair: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: '12px' },
  switches: { display: 'flex', justifyContent: 'space-between', whiteSpace: 'nowrap', margin: '2px -8px -6px' },
})

interface GameCardProps {
  reading: GameSnapshot
  name: string
  /** Shows only the countdown, the last draw and the switches. */
  isCompact: boolean
}

/** One game: previous round, next round, today's totals and its two switches (D1 §2). */
const GameCard = memo(function GameCard({ reading, name, isCompact }: GameCardProps) {
  const styles = useGameCardStyles()
  const { game } = reading
  const renderRow = (label: string, value: string, title: string, tone?: string) => (
    <div className={mergeClasses(styles.line, styles.fact)} title={title}>
      <span className={styles.label}>{label}</span>
      <span className={mergeClasses(styles.value, tone)}>{value}</span>
    </div>
  )
  const resultTone = (amount: typeof game.oldWinLost) => {
    if (winLostSign(amount) < 0) return styles.loss
    return winLostSign(amount) > 0 ? styles.gain : ''
  }
  return (
    <fieldset className={styles.card} aria-label={name}>
      <div className={mergeClasses(styles.line, styles.fact)}>
        <span className={mergeClasses(styles.name, styles.cut)} title={name}>
          {name}
        </span>
        <Countdown reading={reading} width="10.5em" />
      </div>
      <div className={styles.draw} title="上期开奖结果">
        <span className={styles.label}>开奖结果</span>
        <DrawBalls gameId={game.lotteryId} draw={game.oldOpenResult} small />
      </div>
      {!isCompact && (
        <>
          {renderRow('上期', String(game.oldQiShu ?? ''), '上期期号')}
          {renderRow('开奖时间', formatServerTime(game.oldOpenTime), '上期开奖时间')}
          <div className={styles.pair}>
            {renderRow('投注人数', String(game.oldNumber ?? ''), '上期投注人数')}
            {renderRow('总投注', formatAmount(game.oldBalance), '上期总投注')}
          </div>
          {renderRow(
            winLostHeading(),
            formatSigned(game.oldWinLost),
            `上期${winLostHeading()}`,
            resultTone(game.oldWinLost),
          )}
          <div className={styles.rule}>
            {renderRow('下期', String(game.newQiShu ?? ''), '下期期号')}
            {renderRow('预计开奖', formatServerTime(game.newOpenTime), '下期预计开奖时间')}
          </div>
          <div className={styles.rule}>
            {renderRow('今日投注', formatBets(game.sumNumber), '今日投注合计')}
            {renderRow(
              winLostHeading('今日'),
              formatSigned(game.sumWinLost),
              `${winLostHeading('今日')}合计`,
              resultTone(game.sumWinLost),
            )}
          </div>
        </>
      )}
      <div className={styles.switches}>
        {gameSwitches.map((gameSwitch) => (
          <ConfirmedSwitch key={gameSwitch.kind} {...switchProps(game, name, gameSwitch)} />
        ))}
      </div>
    </fieldset>
  )
})

const useStyles = makeStyles({
  // As high as all games, or less in a low window, where they scroll: the queues come first.
  games: { display: 'flex', flexDirection: 'column', gap: '4px', minHeight: '150px', flex: '0 1 auto' },
  whose: { color: tokens.colorNeutralForeground3 },
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

export const useHomeOrder = () =>
  arrangeHome(
    {
      gamesFirst: useUiPreferences(({ gamesFirst }) => gamesFirst),
      gamesAsCards: useUiPreferences(({ gamesAsCards }) => gamesAsCards),
    },
    useWorkstationSettings(({ profile }) => profile),
  )

/** All games, as a table or as cards. */
export function Games() {
  const styles = useStyles()
  const { data, isPending, error } = useGames()
  const names = useGameNames()
  const gamesInShort = useUiPreferences((preferences) => preferences.gamesInShort)
  const { gamesFirst, asCards } = useHomeOrder()
  const hasFailed = error !== null && !data
  return (
    <section
      className={styles.games}
      aria-label="所有游戏"
      style={asCards ? undefined : { flexBasis: 32 + tableHeight(data?.length || EXPECTED_GAMES) }}
    >
      <div className={styles.head}>
        <Subtitle2 as="h2">游戏 {data && `(${data.length})`}</Subtitle2>
        <Caption1 className={styles.whose}>{winLostTitle()}</Caption1>
        <span className={styles.gap} />
        {asCards && (
          <Button size="small" appearance="subtle" onClick={() => setUiPreferences({ gamesInShort: !gamesInShort })}>
            {gamesInShort ? '展开游戏' : '收起游戏'}
          </Button>
        )}
        <Button size="small" appearance="subtle" onClick={() => setUiPreferences({ gamesFirst: !gamesFirst })}>
          {gamesFirst ? '订单在上' : '游戏在上'}
        </Button>
        <Button size="small" appearance="subtle" onClick={() => setUiPreferences({ gamesAsCards: !asCards })}>
          {asCards ? '表格视图' : '卡片视图'}
        </Button>
      </div>
      {asCards ? (
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
