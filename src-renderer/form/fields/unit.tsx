import { makeStyles, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({ unit: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' } })

/** The unit behind an input, whose `aria-description` names it too. */
export function Unit({ children }: { children: string }) {
  return (
    <span className={useStyles().unit} aria-hidden>
      {children}
    </span>
  )
}
