import { makeStyles, tokens } from '@fluentui/react-components'
import type { GameSnapshot } from '../../features/games/use-games.ts'
import { formatPhase, phaseAt, stateByPhase } from '../../lib/rounds.ts'
import { useServerNow } from '../../stores/clock.ts'

const useStyles = makeStyles({
  betting: { color: tokens.colorStatusSuccessForeground1 },
  drawing: { color: tokens.colorStatusWarningForeground1 },
  waiting: { color: tokens.colorNeutralForeground3 },
})

/** The phase of a game's round with the time it still takes; renders alone every second. */
export function Countdown({ reading }: { reading: GameSnapshot }) {
  const styles = useStyles()
  const now = useServerNow(1_000)
  const state = phaseAt(reading.game, reading.readAt, now)
  return (
    <span className={styles[state.phase]} role="timer" aria-live="off" style={{ whiteSpace: 'nowrap' }}>
      {formatPhase(stateByPhase[state.phase], state, now)}
    </span>
  )
}
