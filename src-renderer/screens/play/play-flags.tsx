import { makeStyles } from '@fluentui/react-components'
import { isolateText } from '../../../src-preload/shared/untrusted-text.ts'
import { fetchPlay, type Play, type PlayFlag, playFlags, setPlayFlag } from '../../api/settings/play.ts'
import { ConfirmedSwitch } from '../../form/submit/confirmed-switch.tsx'
import { toBoolean } from '../../lib/server-boolean.ts'

const useStyles = makeStyles({ flags: { display: 'flex', flexWrap: 'wrap', gap: '0 16px' } })

/** The four switches; they take effect immediately, so each asks for confirmation (D2 §2, A049, A087). */
export function PlayFlags({ play }: { play: Play }) {
  const styles = useStyles()
  return (
    <fieldset className={styles.flags} aria-label="开关" style={{ border: 0, margin: 0, padding: 0 }}>
      {(Object.keys(playFlags) as PlayFlag[]).map((flag) => (
        <ConfirmedSwitch
          key={flag}
          name={`玩法 ${isolateText(play.name)} ${playFlags[flag]}`}
          label={playFlags[flag]}
          checked={toBoolean(play[flag])}
          submit={(on, change) => setPlayFlag(play.id, flag, on, change)}
          fetchState={async () => toBoolean((await fetchPlay(play.id))[flag])}
          resource="play"
        />
      ))}
    </fieldset>
  )
}
