import { tokens } from '@fluentui/react-components'

/**
 * What a table that scrolls sideways cuts at its edges fades out: the visible digits of an amount must not look like all
 * of it. The fades take no space and no pointer, and are there only while there is something beyond the edge.
 */

const fade = (side: 'left' | 'right') =>
  ({
    content: '""',
    gridArea: '1 / 1',
    justifySelf: side === 'left' ? 'start' : 'end',
    position: 'sticky',
    [side]: '0',
    // Over the headings and the totals.
    zIndex: 3,
    // Hardly over an expanded row, which is inset by 16 px.
    width: '20px',
    pointerEvents: 'none',
    backgroundImage: `linear-gradient(to ${side}, transparent, ${tokens.colorNeutralBackground1} 75%)`,
    '@media (forced-colors: active)': { backgroundImage: `linear-gradient(to ${side}, transparent, Canvas 75%)` },
    '@media print': { display: 'none' },
  }) as const

/** Of the scrolled region, in whose only cell the table and the fades lie upon each other. */
export const scrolledEdges = {
  display: 'grid',
  gridTemplateColumns: 'minmax(max-content, 100%)',
  alignContent: 'start',
  '& > table': { gridArea: '1 / 1' },
  '@container scroll-state(scrollable: left)': { '::before': fade('left') },
} as const

/** Of the region of a table without pinned buttons. */
export const openEdge = { '@container scroll-state(scrollable: right)': { '::after': fade('right') } } as const

/** Of the cells with the pinned buttons. */
export const pinnedEdge = {
  '@container scroll-state(scrollable: right)': {
    '& .actions': { borderLeftColor: tokens.colorNeutralStroke1 },
    '& .actions::before, & .actions::after': {
      content: '""',
      position: 'absolute',
      insetBlock: '0',
      right: 'calc(100% + 1px)',
      pointerEvents: 'none',
    },
    '& .actions::before': {
      width: '28px',
      // Not over the outline of the row.
      insetBlock: '2px',
      backgroundColor: 'inherit',
      maskImage: 'linear-gradient(to left, black 20%, transparent)',
    },
    '& .actions::after': {
      width: '8px',
      backgroundImage: `linear-gradient(to left, ${tokens.colorNeutralShadowKeyDarker}, transparent)`,
      opacity: 0.5,
    },
  },
} as const
