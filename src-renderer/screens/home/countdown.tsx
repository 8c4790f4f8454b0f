import { makeStyles, tokens } from '@fluentui/react-components'
import { useCallback } from 'react'
import type { GameSnapshot } from '../../features/games/use-games.ts'
import { formatPhase, phaseAt, stateByPhase } from '../../lib/draws.ts'
import { TickingText } from '../../list/ticking-text.tsx'

const useStyles = makeStyles({
  betting: { color: tokens.colorStatusSuccessForeground1 },
  drawing: { color: tokens.colorStatusWarningForeground1 },
  waiting: { color: tokens.colorNeutralForeground3 },
})

/** The phase of a game's round with the time it still takes. */
export function Countdown({ reading, width }: { reading: GameSnapshot; width: string }) {
  const styles = useStyles()
  const { game, readAt } = reading
  const read = useCallback(
    (now: number) => {
      const state = phaseAt(game, readAt, now)
      return { text: formatPhase(stateByPhase[state.phase], state, now), className: styles[state.phase] }
    },
    [styles, game, readAt],
  )
  return <TickingText role="timer" aria-live="off" width={width} read={read} />
}
