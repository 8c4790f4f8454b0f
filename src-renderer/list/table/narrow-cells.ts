/** How the rows of a table do with little width. */

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
  '& th:not(.actions), & td:not(.actions)': { padding: '0 5px' },
  '& .lines': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    overflow: 'hidden',
    whiteSpace: 'normal',
    wordBreak: 'break-all',
  },
  '& .lines.long': { fontSize: '11px', lineHeight: '14px' },
  // Its lines are no lines of the text around it.
  '& .lines .link': {
    maxHeight: '28px',
    height: 'auto',
    whiteSpace: 'normal',
    textAlign: 'start',
    lineHeight: 'inherit',
    fontSize: 'inherit',
  },
  '& .lines .copy': { display: 'none' },
} as const
