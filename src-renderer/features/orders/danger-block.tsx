import { Checkbox, makeStyles, tokens } from '@fluentui/react-components'
import type { Warning } from './use-decision-data.ts'

const useStyles = makeStyles({
  block: {
    display: 'flex',
    flexDirection: 'column',
    padding: '6px 10px',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorStatusDangerBorder1}`,
    color: tokens.colorStatusDangerForeground1,
    backgroundColor: tokens.colorStatusDangerBackground1,
  },
  summary: { fontWeight: tokens.fontWeightSemibold },
  // In line with the text above it.
  consent: {
    marginInlineStart: '-8px',
    '& label': { color: tokens.colorNeutralForeground1, fontSize: tokens.fontSizeBase200 },
  },
})

/** What forbids a decision, said once, with the confirmation that it takes all the same (A214). */
export function DangerBlock(props: {
  dangers: readonly string[]
  warning: Warning | null
  isConfirmed: boolean
  onConfirm: (isChecked: boolean) => void
}) {
  const { dangers, warning, isConfirmed, onConfirm } = props
  const styles = useStyles()
  const texts = [...(warning && !warning.isMarked ? [warning.text] : []), ...dangers]
  if (texts.length === 0) return null
  return (
    <div className={styles.block} role="alert">
      <span className={styles.summary}>{texts.join(' · ')}</span>
      {warning && (
        <Checkbox
          className={styles.consent}
          label={warning.confirmLabel}
          checked={isConfirmed}
          onChange={(_event, { checked }) => onConfirm(checked === true)}
        />
      )}
    </div>
  )
}
