import { tokens } from '@fluentui/react-components'
import { TEXT_GAP } from './fit-columns.ts'

/** Cells of a table that is not tight. */
export const looseCells = {
  '@media screen': {
    '& .end + :is(th, td):not(.end, .center, .actions)': { paddingInlineStart: `${8 + TEXT_GAP}px` },
  },
} as const

/** What stands out of the figures of a row, and what does not. */
export const figures = {
  '& .muted': { color: tokens.colorNeutralForeground3 },
  '& .loss': { color: tokens.colorStatusDangerForeground1 },
  '& .gain': { color: tokens.colorStatusSuccessForeground1 },
  '& .lead': { fontWeight: tokens.fontWeightSemibold },
  // A zero where most amounts are none.
  '& .faint': { color: tokens.colorNeutralForeground4 },
} as const
