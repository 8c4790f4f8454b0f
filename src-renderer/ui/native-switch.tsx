import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  // The whole cell is the target; the switch itself has the size of Fluent's small one.
  target: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    // As high as the rows of the dashboard leave it.
    height: '26px',
    padding: '0 2px',
    font: 'inherit',
    color: 'inherit',
    border: '0 none',
    borderRadius: tokens.borderRadiusSmall,
    verticalAlign: 'middle',
    backgroundColor: 'transparent',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    '[aria-disabled=true]': { opacity: 0.5, cursor: 'not-allowed' },
  },
  track: {
    boxSizing: 'border-box',
    flexShrink: 0,
    width: '32px',
    height: '16px',
    borderRadius: '8px',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    textAlign: 'start',
  },
  on: {
    borderTopColor: tokens.colorCompoundBrandBackground,
    borderRightColor: tokens.colorCompoundBrandBackground,
    borderBottomColor: tokens.colorCompoundBrandBackground,
    borderLeftColor: tokens.colorCompoundBrandBackground,
    backgroundColor: tokens.colorCompoundBrandBackground,
    '@media (forced-colors: active)': { backgroundColor: 'Highlight' },
  },
  thumb: {
    display: 'block',
    width: '10px',
    height: '10px',
    margin: '2px',
    borderRadius: '5px',
    backgroundColor: tokens.colorNeutralStrokeAccessible,
    '@media (forced-colors: active)': { backgroundColor: 'ButtonText' },
  },
  thumbOn: {
    marginInlineStart: '18px',
    backgroundColor: tokens.colorNeutralForegroundInverted,
    '@media (forced-colors: active)': { backgroundColor: 'HighlightText' },
  },
})

interface NativeSwitchProps {
  /** Its accessible name; what stands beside it may be the title of a column. */
  name: string
  checked: boolean
  /** Disabled by name only, so that it keeps the focus; `onClick` must ignore clicks meanwhile. */
  busy?: boolean
  /** In a table whose clicks are delegated: the action of the row that a click runs. */
  action?: string
  title?: string
  /** Says its state behind it, where the column has room. */
  hasWord?: boolean
  onClick?: () => void
}

/** A switch for the row of a table: cheaper to render than Fluent's. */
export function NativeSwitch({ name, checked, busy, action, title, hasWord, onClick }: NativeSwitchProps) {
  const styles = useStyles()
  return (
    <button
      type="button"
      role="switch"
      className={styles.target}
      aria-label={name}
      aria-checked={checked}
      aria-disabled={busy}
      data-action={action}
      title={title}
      onClick={onClick}
    >
      <span className={mergeClasses(styles.track, checked && styles.on)}>
        <span className={mergeClasses(styles.thumb, checked && styles.thumbOn)} />
      </span>
      {hasWord && <span aria-hidden>{checked ? '开' : '关'}</span>}
    </button>
  )
}
