import { tokens } from '@fluentui/react-components'
import { stackedTags, twoLines } from './cell-styles.ts'

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

/** Over other cells: its label is longer than the column of the buttons is wide. */
export const armedAction = {
  // Where 通过 and 取消 were, and over the cells before them as far as its amount needs.
  '& td.actions:has(.armed)': { textAlign: 'end' },
  '& .action.armed': {
    position: 'absolute',
    insetBlock: '0',
    right: '44px',
    minWidth: '84px',
    marginBlock: 'auto',
    marginInlineEnd: '0',
    zIndex: 1,
  },
} as const

/** Cells of a tight table, and the texts on two lines in them (`whole`). */
export const tightCells = {
  // Beside a single button each pixel counts.
  '& .verbs.lone + .action.more': { right: '0' },
  '& .lines': {
    ...twoLines,
    whiteSpace: 'normal',
    wordBreak: 'break-all',
    '@media print': { display: 'inline', wordBreak: 'normal' },
  },
  // An account that is broken is compared in halves.
  '& .lines:not(.words)': { textWrap: 'balance' },
  '& .lines.long': { fontSize: '11px', lineHeight: '14px' },
  '& .lines, & .first, & .second': { paddingBottom: '2px', marginBottom: '-2px' }, // Room for what hangs below a line, as g.
  '& .lines.words': { wordBreak: 'keep-all', overflowWrap: 'anywhere' },
  '& .lines.number': { display: 'block', whiteSpace: 'nowrap' },
  // Its lines are no lines of the text around it.
  '& .lines .link': {
    // As large as other targets, on one line as on two, and painted whole below them.
    ...{ height: '30px', paddingBottom: '2px', marginBottom: '-2px' },
    whiteSpace: 'normal',
    textAlign: 'start',
    lineHeight: 'inherit',
    fontSize: 'inherit',
    '@media print': { height: 'auto' },
  },
  // It clips its own lines: without an ellipsis a name that is cut looks whole.
  '& td > .lines > .member': {
    ...twoLines,
    '@media print': { display: 'inline' },
  },
  '& .lines .copy, & .second .dash': { display: 'none' },
  // A cell above the one that has no room beside it; on paper it has.
  '& .second': {
    display: 'block',
    fontSize: '11px',
    lineHeight: '14px',
    color: tokens.colorNeutralForeground3,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    '@media print': { display: 'none' },
  },
  '& td:not(.end) .second:not(:has(input))': { marginInlineEnd: '-5px' }, // With the padding, a place with its carrier is whole.
  '& th:not(.end)': { lineHeight: '15px', whiteSpace: 'normal', textWrap: 'balance' },
  '& th.pair': { lineHeight: '15px', wordBreak: 'keep-all' },
  // Beside the other heading, as far as both have room, and as quiet as what stands below it.
  '& th .second': { display: 'inline', fontWeight: tokens.fontWeightRegular, overflow: 'visible' },
  '& th .second::before': { content: '" "', wordSpacing: '3px' },
  // As high without a text, and a dash: what stands below it must not be taken for it.
  '& .first': { display: 'block', minHeight: '15px', lineHeight: '15px', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .first:empty:has(+ .second:not(:empty))::before': { content: '"—" / ""', color: tokens.colorNeutralForeground3 },
  '& .first .tag': { lineHeight: '15px', verticalAlign: 'top' },
  '& .first .lines, & .second .lines': { display: 'block', whiteSpace: 'nowrap', textOverflow: 'ellipsis' },
  // A solid chip may stand in the padding of the cell.
  '& .first:has(.wait, .alone)': { overflow: 'visible' },
  // As high as a target has to be, over the other line of the cell.
  '& :is(.first, .second):has(.link), & .first:has(.link) .lines': { overflow: 'visible' },
  '& .first .lines .link, & .first > .member': {
    position: 'relative',
    height: '28px',
    // The text of a button stands in its middle.
    paddingBottom: '13px',
    marginBottom: '-13px',
    lineHeight: '15px',
    verticalAlign: 'top',
    whiteSpace: 'nowrap',
  },
  '& .second .link': { position: 'relative', height: '30px', padding: '14px 0 2px', margin: '-14px 0 -2px' },
  // Beside another target in the cell it keeps to its own line, and does not lie over the other's text.
  '& .first:has(.link) + .second .link': { clipPath: 'inset(13px 0 0)' },
  ...stackedTags,
} as const

/** Buttons look like text until the pointer or the focus is on their row, or it is the active one. */
export const quietActions = {
  '& tr.row:not(.active, :hover, :focus-within) .action': {
    borderTopColor: 'transparent',
    borderRightColor: 'transparent',
    borderBottomColor: 'transparent',
    borderLeftColor: 'transparent',
    backgroundColor: 'transparent',
  },
  // The menu is at one place in all rows, whatever the buttons before it are called.
  '& .action.more': { position: 'absolute', inset: '0 4px 0 auto', margin: 'auto 0', width: '28px', padding: '0' },
} as const

/** Of what contains a table of few rows, to which none are added: they end where the headings do. */
export const fewRows = { '& [data-region=table]': { scrollbarGutter: 'auto' } } as const

/** Over the end of a row once the pointer is there (A406). Transparent: screen readers and the keyboard find them. */
export const idleActions = {
  '& td.actions': { textAlign: 'end' },
  '& td.actions .verbs': {
    position: 'absolute',
    insetBlock: '0',
    right: '100%',
    // Over the edge of the pinned cell.
    zIndex: 1,
    display: 'flex',
    alignItems: 'center',
    paddingInlineStart: '32px',
    backgroundColor: 'inherit',
    maskImage: 'linear-gradient(to right, transparent, black 24px)',
  },
  // There they would lie over most of the row; its menu has them, too.
  '@container page (max-width: 799px)': {
    '& tr.row:not(:has(td input:not([type=checkbox]))) .verbs': { display: 'none' },
  },
  '& tr.row:not(.active, :focus-within, :has(td input:not([type=checkbox]))) td.actions:not(:hover) .verbs': {
    opacity: 0,
  },
  // Beside the fields of a row that is edited, not over them.
  '& tr.row:has(td input:not([type=checkbox])) .verbs': {
    position: 'static',
    display: 'inline',
    padding: '0 28px 0 0', // The menu stands there.
    maskImage: 'none',
  },
} as const

/** A value that a click changes, in many rows: it looks like the text around it until it is pointed at. */
export const quietLinks = {
  '& tr.row .link.quiet:not(:hover)': {
    color: 'inherit',
    textDecorationLine: 'underline',
    textDecorationStyle: 'dotted',
    textDecorationColor: tokens.colorNeutralStrokeAccessible,
    textUnderlineOffset: '3px',
  },
  '& .link.quiet': { height: '28px' },
} as const

const colors = (backgroundColor: string, color: string) => ({ backgroundColor, color })

/** What asks for attention. */
export const tags = {
  '& .tags': { marginInlineStart: '6px' },
  // As the id before them.
  '& .tags .tag': { verticalAlign: 'middle' },
  '& .tag': {
    display: 'inline-block',
    padding: '0 5px',
    marginInlineEnd: '6px',
    borderRadius: tokens.borderRadiusSmall,
    lineHeight: '20px',
    fontWeight: tokens.fontWeightSemibold,
  },
  // Its text stands below the heading, and its ground in the padding of the cell.
  '& .tag.alone': { marginInlineStart: '-5px' },
  // For the margin, which is not in sight, its cell would end in an ellipsis.
  '& td > .tag:last-child': { marginInlineEnd: '0' },
  '& .tag.danger': colors(tokens.colorStatusDangerBackground1, tokens.colorStatusDangerForeground1),
  '& .tag.success': colors(tokens.colorStatusSuccessBackground1, tokens.colorStatusSuccessForeground1),
  '& .tag.brand': colors(tokens.colorBrandBackground2, tokens.colorBrandForeground2),
  // The ground of the active row is that of such a tag.
  '& tr.active .tag.brand': { backgroundColor: tokens.colorNeutralBackground1 },
  '& .tag.warning': colors(tokens.colorStatusWarningBackground1, tokens.colorStatusWarningForeground1),
  '& .tag.neutral': colors(tokens.colorNeutralBackground4, tokens.colorNeutralForeground2),
} as const

/** States: a word behind a dot, which alone is coloured; a ring where something is still to be done. */
export const stateDots = {
  '& .state::before': {
    content: '""',
    display: 'inline-block',
    boxSizing: 'border-box',
    width: '8px',
    height: '8px',
    marginInlineEnd: '6px',
    border: '4px solid currentColor',
    borderRadius: '50%',
    verticalAlign: '0',
    color: tokens.colorNeutralForeground4,
  },
  '& .state.open::before': { border: '1.5px solid currentColor' },
  '& .state.danger::before': { color: tokens.colorStatusDangerForeground3 },
  '& .state.success::before': { color: tokens.colorStatusSuccessForeground3 },
  '& .state.brand::before': { color: tokens.colorBrandForeground1 },
  '& .state.warning::before': { color: tokens.colorStatusWarningForeground3 },
} as const

/** Waiting times, in line with the heading; the ground of a solid one stands in the padding of the cell. */
export const waits = {
  '& .tag.wait': { padding: '0 4px', marginInlineStart: '-4px' },
  // For the margin, which is not in sight, its cell would end in an ellipsis.
  '& .tag.wait:last-child': { marginInlineEnd: '0' },
  // In a narrow column the chip takes the padding of the cell, too.
  '& td:has(.wait:last-child)': { textOverflow: 'clip' },
  '& .wait.warning': { color: tokens.colorStatusWarningForeground1 },
  '& .wait.danger': { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
} as const

/**
 * On screen each row is a grid of the same tracks: a change of one is laid out without the others, which in a table are
 * all asked for their height. On paper it is a table, whose columns are as wide as what is in them.
 */
export const rowGrid = {
  '@media screen': {
    display: 'block',
    '& > thead, & > tbody, & > tfoot': { display: 'block' },
    '& > thead': { position: 'sticky', top: '0', zIndex: 1 },
    '& > tfoot': { position: 'sticky', bottom: '0', zIndex: 1 },
    '& > * > tr': { display: 'grid', gridTemplateColumns: 'var(--columns)' },
    // The end of a row that is wider than its cells.
    '& > * > tr:not(.detail, .pad)::after': {
      content: '""',
      gridColumnEnd: '-1',
      borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    },
    '& > thead > tr': { backgroundColor: tokens.colorNeutralBackground3 },
    '& > tfoot > tr::after': { borderTop: `1px solid ${tokens.colorNeutralStroke1}`, borderBottom: '0 none' },
    // Laid out by itself. Not cut: pinned buttons in rows that are cut cost a table that scrolls sideways 30 ms a frame.
    '& > tbody > tr.row': { contain: 'layout' },
    // Painted by themselves, as they are cut anyway.
    '& > tbody > tr.row > td:not(.actions):not(.control-cell)': { contain: 'layout paint' },
    '& .left-out': { display: 'none' },
    '& > * > tr > *': { alignContent: 'center', boxSizing: 'border-box' },
  },
} as const
