import { makeStyles, shorthands, tokens } from '@fluentui/react-components'
import { appearsLate, lineShape } from '../../ui/surface.ts'
import { apartCells, figures, headingStrip, looseCells, revealedValue } from './cell-styles.ts'
import { textButton } from './cells.tsx'
import {
  armedAction,
  openEdge,
  pinnedEdge,
  quietActions,
  quietLinks,
  rowGrid,
  scrolledEdges,
  stateDots,
  tags,
  tightCells,
  waits,
} from './narrow-cells.ts'

/** Inside, where no cell cuts it. */
const focusOutline = { outline: `2px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-2px' }

/** One rule set for the whole table: rows carry plain class names, which is faster than styles per cell. */
export const useTableStyles = makeStyles({
  scroll: {
    position: 'relative',
    flex: '1 1 0',
    minHeight: '120px',
    overflow: 'auto',
    scrollbarGutter: 'stable', // Else each change of a cell lays out every row for both widths, and buttons move.
    // Not its width: a container is styled again, with all that is in it, each time a row changes.
    containerType: 'scroll-state',
    ...headingStrip,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    outlineStyle: 'none',
    ...scrolledEdges,
    '@media print': { display: 'block', overflow: 'visible', border: '0 none', containerType: 'normal' },
  },
  unpinned: openEdge,
  cut: { overflow: 'hidden' },
  framed: { scrollPaddingBlock: '34px' }, // No row is scrolled to below the header or the totals.
  table: {
    borderCollapse: 'separate',
    borderSpacing: '0',
    minWidth: '100%',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      padding: '0 8px',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      textAlign: 'start',
      borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    },
    ...rowGrid,
    // Of this table, not of one in an expanded row.
    '& > thead th': {
      position: 'relative',
      height: '34px',
      backgroundColor: tokens.colorNeutralBackground3,
      color: tokens.colorNeutralForeground2,
      fontWeight: tokens.fontWeightSemibold,
      overflow: 'visible',
    },
    '& .sort': {
      ...textButton,
      display: 'inline-flex',
      alignItems: 'center',
      gap: '4px',
      ':focus-visible': focusOutline,
    },
    '& .sort span': { fontSize: tokens.fontSizeBase100, color: tokens.colorNeutralForeground3 },
    '& .end': { textAlign: 'end' },
    '& .center': { textAlign: 'center' },
    '& tbody tr.row': {
      minHeight: 'var(--row)',
      cursor: 'default',
      backgroundColor: tokens.colorNeutralBackground1,
      // Positioned, a row is painted by itself: when it changes, the others keep what they have painted.
      position: 'relative',
      // The line of the cells, where widths of fractions of a pixel leave a gap between two.
      boxShadow: `inset 0 -1px ${tokens.colorNeutralStroke3}`,
    },
    '& tbody tr.row:hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    '& tbody tr.selected': { backgroundColor: tokens.colorNeutralBackground1Selected },
    '& tbody tr.selected:hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    // In the padding of the cell and inside of the focus ring, so that no text moves and nothing is covered.
    '& tbody tr.selected > td:first-child::before': {
      content: '"✓" / ""',
      position: 'absolute',
      insetBlock: '2px',
      left: '0',
      width: '8px',
      display: 'grid',
      placeContent: 'center',
      fontSize: '8px',
      fontWeight: tokens.fontWeightBold,
      color: tokens.colorNeutralForegroundOnBrand,
      backgroundColor: tokens.colorBrandBackground,
    },
    '& tbody tr.active': { backgroundColor: tokens.colorBrandBackground2 },
    '& tbody tr.active:hover': { backgroundColor: tokens.colorBrandBackground2Hover },
    '& tbody tr.row:focus-visible': focusOutline,
    // The pinned cell lies over the outline of its row.
    '& tbody tr.row:focus-visible > td.actions': {
      boxShadow: ['0 2px', '0 -2px', '-2px 0']
        .map((offset) => `inset ${offset} 0 ${tokens.colorBrandStroke1}`)
        .join(', '),
      '@media (forced-colors: active)': focusOutline,
    },
    '& tbody tr.new td:first-child': { boxShadow: `inset 3px 0 0 ${tokens.colorBrandForeground1}` },
    '& tbody tr.removed': { opacity: 0.55, textDecorationLine: 'line-through' },
    '& tbody tr.detail > td': {
      whiteSpace: 'normal',
      padding: '12px 16px',
      backgroundColor: tokens.colorNeutralBackground2,
    },
    // As wide as the visible part of the table, at any horizontal scroll position.
    '& tr.detail > td > *': {
      position: 'sticky',
      left: '16px',
      width: 'calc(var(--visible) - 32px)',
      boxSizing: 'border-box',
    },
    '& tr.pad td': { padding: '0', borderBottom: '0 none' },
    '& .actions, & > thead th.actions': { position: 'sticky' },
    '& .actions': { right: '0', overflow: 'visible', borderLeft: `1px solid ${tokens.colorNeutralStroke3}` },
    '& td.actions': { backgroundColor: 'inherit' },
    ...pinnedEdge,
    '& .action': {
      font: 'inherit',
      height: '28px',
      padding: '0 6px',
      marginInlineEnd: '8px',
      borderRadius: tokens.borderRadiusSmall,
      border: `1px solid ${tokens.colorNeutralStroke1}`,
      backgroundColor: tokens.colorNeutralBackground1,
      color: tokens.colorNeutralForeground1,
      cursor: 'pointer',
    },
    '& .action:hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    '& .action[aria-disabled]': {
      color: tokens.colorNeutralForegroundDisabled,
      cursor: 'not-allowed',
      // Only an attribute says it, so the system does not choose its colour.
      '@media (forced-colors: active)': { color: 'GrayText', ...shorthands.borderColor('GrayText') },
    },
    '& .action:focus-visible, & .link:focus-visible': focusOutline,
    ...quietActions,
    // Solid where the next key acts, so that amounts and waits meet the eye first.
    '& .action.primary': { color: tokens.colorBrandForeground1 },
    '& tr.row.active .action.primary': {
      backgroundColor: tokens.colorBrandBackground,
      color: tokens.colorNeutralForegroundOnBrand,
      ...shorthands.borderColor('transparent'),
    },
    '& tr.row.active .action.primary:hover': { backgroundColor: tokens.colorBrandBackgroundHover },
    ...armedAction,
    // Copying and editing one cell: quiet until the pointer or the focus is on the row. Transparent, so that nothing moves.
    '& .copy': { opacity: 0, flexShrink: 0, marginInlineStart: '6px' },
    '& tr.row:is(:hover, .active, :focus-within) .copy': { opacity: 1 },
    // Within the colour of the button, a second ring sets it off.
    '& .action.primary:focus-visible': { boxShadow: `inset 0 0 0 4px ${tokens.colorNeutralForegroundOnBrand}` },
    // Not on every row: it is red when it is meant.
    '& .action.danger:is(:hover, :focus-visible)': { color: tokens.colorStatusDangerForeground1 },
    '& .link': {
      ...textButton,
      maxWidth: '100%',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      verticalAlign: 'bottom',
      color: tokens.colorBrandForegroundLink,
    },
    '& .masked': {
      ...textButton,
      marginInlineEnd: '6px',
      borderBottom: `1px dotted ${tokens.colorNeutralStrokeAccessible}`,
      ':focus-visible': focusOutline,
    },
    ...quietLinks,
    // Under every value of every row lines would be most of what is seen of a table.
    '@media (hover: hover) and (forced-colors: none)': {
      '& tr.row:not(:hover, .active) :is(.masked, .link.quiet)': {
        borderBottomColor: 'transparent',
        textDecorationColor: 'transparent',
      },
    },
    ...revealedValue,
    '& .control-cell': { padding: '0', textAlign: 'center', overflow: 'visible' },
    '& .control-cell input': { margin: '0', verticalAlign: 'middle', accentColor: tokens.colorBrandBackground },
    '& .sr-only': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    '& .expander': {
      width: '28px',
      height: '28px',
      // Rows of games are lower.
      marginBlock: '-2px',
      padding: '0',
      border: '0 none',
      backgroundColor: 'transparent',
      color: tokens.colorNeutralForeground3,
      cursor: 'pointer',
    },
    '& .expander::before': {
      content: '""',
      display: 'inline-block',
      width: '6px',
      height: '6px',
      borderRight: '1.5px solid currentColor',
      borderBottom: '1.5px solid currentColor',
      transform: 'translateX(-1px) rotate(-45deg)',
    },
    '& .expander[aria-expanded=true]::before': { transform: 'translateY(-2px) rotate(45deg)' },
    '& .expander:focus-visible': focusOutline,
    '& tr.active .link': { color: tokens.colorBrandForeground2 },
    '& tr.row:hover .link': { color: tokens.colorBrandForeground2Hover },
    '& .member': { height: '28px', verticalAlign: 'middle', userSelect: 'text' },
    '& .member:hover': { textDecorationLine: 'underline' },
    '& tr .member.name, & tr .second .member': { color: 'inherit' }, // The one above it stands out.
    '& .middle': { verticalAlign: 'middle' },
    ...figures,
    ...waits,
    ...tags,
    ...stateDots,
    // High contrast has no backgrounds and no shadows.
    '@media (forced-colors: active)': {
      '& tbody tr.active, & tbody tr.active > td.actions': { outline: '2px solid Highlight', outlineOffset: '-2px' },
      '& tbody tr.new td:first-child': { borderLeft: '3px solid Highlight' },
      '& tbody tr.selected > td:first-child::before': {
        color: 'HighlightText',
        backgroundColor: 'Highlight',
        forcedColorAdjust: 'none',
      },
      '& .tag': { outline: '1px solid', outlineOffset: '-1px' },
    },
  },
  // All columns on the page, without controls.
  print: {
    '@media print': {
      width: '100% !important',
      fontSize: '8pt',
      '& .actions, & .control-cell, & tr.selected > td::before': { display: 'none' },
      '& > thead th': { position: 'static' },
      // Once, not at the end of every page.
      '& tfoot': { display: 'table-row-group' },
      // Ids, times and amounts stay whole; a long text does not take the room of all.
      '& th, & td': { padding: '2px 4px', whiteSpace: 'normal', overflowWrap: 'break-word', maxWidth: '60mm' },
      '& td.end, & .tag': { whiteSpace: 'nowrap' },
      '& tr.detail > td > *': { position: 'static', width: 'auto' },
      '& tbody tr.row': { breakInside: 'avoid' },
      '& .sort, & td button': { display: 'inline !important' },
      '& .sort span': { display: 'none' },
      '& tr .member': { color: 'inherit', height: 'auto' },
    },
  },
  tight: tightCells,
  thin: { '& th:not(.actions), & td:not(.actions)': { padding: '0 5px' } },
  apart: apartCells,
  loose: looseCells,
  // Pinned buttons would hide what the rows are about: only those of the active row stay.
  narrow: {
    '& > thead > tr > th.actions, & tr:not(.active) > .actions': { position: 'relative', right: 'auto' },
    '& > thead > tr > th.actions::before, & tr:not(.active) > .actions::before': { display: 'none' },
    '& > thead > tr > th.actions::after, & tr:not(.active) > .actions::after': { display: 'none' },
  },
  empty: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '8px',
    position: 'absolute',
    inset: '34px 0 0 0',
    color: tokens.colorNeutralForeground3,
  },
  skeleton: {
    '& td[class=end]::before': { marginInlineStart: 'auto' },
    '& td:not(.actions)::before': {
      content: '""',
      display: 'block',
      width: '70%',
      ...appearsLate,
      ...lineShape,
    },
  },
})
