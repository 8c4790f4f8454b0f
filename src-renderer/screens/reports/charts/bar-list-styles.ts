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
  // Leads to what is counted.
  link: {
    padding: 0,
    border: '0 none',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: 'transparent',
    color: tokens.colorBrandForegroundLink,
    font: 'inherit',
    textDecorationLine: 'none',
    cursor: 'pointer',
    ':hover': { color: tokens.colorBrandForegroundLinkHover, textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    '@media print': { color: 'inherit' },
  },
  small: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
})
