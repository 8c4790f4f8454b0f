import { tokens } from '@fluentui/react-components'
import { TEXT_GAP, THIN_GAP } from './fit-columns.ts'

/** Texts right behind numbers (`markTextsBehindNumbers`). */
const startTextsAt = (px: number) => ({
  '@media screen': { '& :is(th, td).behind': { paddingInlineStart: `${px}px` } },
})

/** Of what scrolls, as high as the headings: their colour goes on above the scroll bar and where it has its room. */
export const headingStrip = {
  backgroundColor: tokens.colorNeutralBackground1,
  backgroundImage: `linear-gradient(${tokens.colorNeutralBackground3}, ${tokens.colorNeutralBackground3})`,
  backgroundSize: '100% 34px',
  backgroundRepeat: 'no-repeat',
} as const

/** Cells of a table that is not tight. */
export const looseCells = startTextsAt(8 + TEXT_GAP)
/** Those of one with less padding, where there is room for it. */
export const apartCells = startTextsAt(5 + THIN_GAP)

/** What stands out of the figures of a row, and what does not. */
export const figures = {
  '& .remark': { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
  '& .muted': { color: tokens.colorNeutralForeground3 },
  '& .loss': { color: tokens.colorStatusDangerForeground1 },
  '& .gain': { color: tokens.colorStatusSuccessForeground1 },
  '& .lead': { fontWeight: tokens.fontWeightSemibold },
  // A zero where most amounts are none: one of these in each column hides the others.
  '& .nil::before': { content: '"·" / ""', color: tokens.colorNeutralForeground4 },
} as const

/** A text of more ends in an ellipsis. */
export const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflow: 'hidden',
} as const

/** Of a tight table: an id before its tags, or above them where the column is no wider than the id. */
export const stackedTags = {
  '& .stack': {
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    columnGap: '4px',
    width: 'fit-content',
    maxWidth: '100%',
  },
  '& .stack .tags': { display: 'flex', height: '14px', marginInlineStart: '-4px' },
  '& .stack .tag': { padding: '0 4px', marginInlineEnd: '4px', fontSize: '11px', lineHeight: '14px' },
  '& .stack .tag:last-child': { marginInlineEnd: '0' },
  '& .stack:has(.tags) .member': { height: '14px', lineHeight: '14px', overflow: 'visible' },
  // The tags lead to the member, too: a target of 28 px on one line as on two.
  '& .stack:has(.tags) .member::after': {
    content: '""',
    position: 'absolute',
    insetInline: '0',
    top: 'calc(50% - 14px)',
    height: '28px',
  },
} as const

/** A personal value that is shown: whole, on more lines where it is long, with 复制 beside it. */
export const revealedValue = {
  '& .shown': { display: 'inline-flex', alignItems: 'baseline', maxWidth: '100%' },
  '& .shown .masked': { minWidth: '0', textAlign: 'start', whiteSpace: 'normal', wordBreak: 'break-all' },
  '& .shown .link': { flexShrink: '0' },
} as const
