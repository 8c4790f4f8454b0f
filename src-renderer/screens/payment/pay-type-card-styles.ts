import { makeStyles, tokens } from '@fluentui/react-components'
import { surface } from '../../ui/surface.ts'
import { tableInCard, withoutHeadings } from './pay-account-table.tsx'

export const usePayTypeCardStyles = makeStyles({
  card: { ...surface, minWidth: 0, margin: 0, '& h2': { margin: '0' }, ...tableInCard },
  headless: withoutHeadings,
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px 12px',
    padding: '8px 12px 8px 4px',
    '@container page (max-width: 799px)': { flexWrap: 'wrap' },
    '& > .fui-Button': { flexShrink: 0 },
  },
  fold: { minWidth: '28px', marginInlineEnd: '-8px' },
  // The names of all types stand below each other.
  foldless: { visibility: 'hidden' },
  // The switches of all types stand below each other: a long name takes two lines, and is whole in the tooltip.
  name: {
    flex: '0 0 112px',
    overflowWrap: 'anywhere',
    lineHeight: '18px',
    ...{ display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2, overflow: 'hidden' },
  },
  count: {
    flexShrink: 0,
    minWidth: '132px',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  // On one line, so that the buttons of all types stand below each other; whole in the tooltip.
  by: {
    flex: '1 1 0',
    minWidth: 0,
    textAlign: 'end',
    color: tokens.colorNeutralForeground3,
    ...{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '@container page (max-width: 799px)': { flexBasis: '100%', textAlign: 'start' },
  },
})
