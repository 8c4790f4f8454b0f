import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { memo } from 'react'
import { formatAmount, formatSigned } from '../../../src-preload/shared/money.ts'
import { formatServerTime } from '../../../src-preload/shared/server-time.ts'
import type { GameSnapshot } from '../../features/games/use-games.ts'
import { ConfirmedSwitch } from '../../form/submit/confirmed-switch.tsx'
import { winLostSign } from '../../lib/win-lost-sign.ts'
import { DrawBalls } from '../../ui/draw-balls.tsx'
import { Countdown } from './countdown.tsx'
import { formatBets } from './figures.ts'
import { gameSwitches, switchProps } from './game-switches.ts'

const useStyles = makeStyles({
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
  name: { fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
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
export const GameCard = memo(function GameCard({ reading, name, isCompact }: GameCardProps) {
  const styles = useStyles()
  const { game } = reading
  const renderRow = (label: string, value: string, title: string, tone?: string) => (
    <div className={mergeClasses(styles.line, styles.fact)} title={title}>
      <span className={styles.label}>{label}</span>
      <span className={mergeClasses(styles.value, tone)}>{value}</span>
    </div>
  )
  const resultTone = (amount: typeof game.oldWinLost) =>
    winLostSign(amount) < 0 ? styles.loss : winLostSign(amount) > 0 ? styles.gain : ''
  return (
    <fieldset className={styles.card} aria-label={name}>
      <div className={styles.line}>
        <span className={mergeClasses(styles.name, styles.cut)} title={name}>
          {name}
        </span>
        <Countdown reading={reading} />
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
          {renderRow('盈亏', formatSigned(game.oldWinLost), '上期盈亏', resultTone(game.oldWinLost))}
          <div className={styles.rule}>
            {renderRow('下期', String(game.newQiShu ?? ''), '下期期号')}
            {renderRow('预计开奖', formatServerTime(game.newOpenTime), '下期预计开奖时间')}
          </div>
          <div className={styles.rule}>
            {renderRow('今日投注', formatBets(game.sumNumber), '今日投注合计')}
            {renderRow('今日盈亏', formatSigned(game.sumWinLost), '今日盈亏合计', resultTone(game.sumWinLost))}
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
