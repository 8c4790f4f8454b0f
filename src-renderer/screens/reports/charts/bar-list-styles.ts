import { makeStyles, tokens } from '@fluentui/react-components'

/** A list of figures, each over a bar of its share; paper has no space for the bars. */
export const useBarListStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    fontVariantNumeric: 'tabular-nums',
    '@media print': { gap: '2px' },
  },
  bar: { display: 'block', width: '100%', height: '6px', '@media print': { display: 'none' } },
  small: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
})
