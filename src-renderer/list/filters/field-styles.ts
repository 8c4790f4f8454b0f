import { makeStyles, tokens } from '@fluentui/react-components'

/** A control of the filter bar. Its message lies over what is below, so that the bar keeps its height. */
export const useFieldStyles = makeStyles({
  field: { position: 'relative' },
  control: { height: '28px', whiteSpace: 'nowrap' },
  message: {
    position: 'absolute',
    top: 'calc(100% + 2px)',
    left: '0',
    zIndex: 3,
    whiteSpace: 'nowrap',
    padding: '4px 8px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorStatusDangerBorder1}`,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow8,
  },
})
