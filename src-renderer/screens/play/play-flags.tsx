import { makeStyles } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { isolateText } from '../../../src-preload/shared/foreign-text.ts'
import { type Play, type PlayFlag, playFlags, playOf, setPlayFlag } from '../../api/play.ts'
import { ConfirmedSwitch } from '../../form/confirmed-switch.tsx'
import { isOn } from '../../lib/flags.ts'

const useStyles = makeStyles({ flags: { display: 'flex', flexWrap: 'wrap', gap: '0 16px' } })

/** The four switches; they take effect immediately, so each asks for confirmation (D2 §2, A049, A087). */
export function PlayFlags({ play }: { play: Play }) {
  const styles = useStyles()
  const queries = useQueryClient()
  return (
    <fieldset className={styles.flags} aria-label="开关" style={{ border: 0, margin: 0, padding: 0 }}>
      {(Object.keys(playFlags) as PlayFlag[]).map((flag) => (
        <ConfirmedSwitch
          key={flag}
          name={`玩法 ${isolateText(play.name)} ${playFlags[flag]}`}
          label={playFlags[flag]}
          on={isOn(play[flag])}
          send={(on) => setPlayFlag(play.id, flag, on)}
          read={async () => isOn((await playOf(play.id))[flag])}
          refresh={() => queries.invalidateQueries({ queryKey: ['play'] })}
        />
      ))}
    </fieldset>
  )
}
