import { tokens } from '@fluentui/react-components'
import { TEXT_GAP, THIN_GAP } from './fit-columns.ts'

/** More columns than stand out of sight, or on the second line of others, between two that are in sight. */
const MAX_BETWEEN = 8
/** Texts right behind numbers, as far as what is in sight goes. */
const behindNumbers = Array.from(
  { length: MAX_BETWEEN },
  (_none, n) =>
    `& .end:not(.left-out)${' + .left-out'.repeat(n)} + :is(th, td):not(.end, .center, .actions, .left-out)`,
).join(', ')

const startTextsAt = (px: number) => ({
  '@media screen': { [behindNumbers]: { paddingInlineStart: `${px}px` } },
})

/** Cells of a table that is not tight. */
export const looseCells = startTextsAt(8 + TEXT_GAP)
/** Those of one with less padding, where there is room for it. */
export const apartCells = startTextsAt(5 + THIN_GAP)

/** What stands out of the figures of a row, and what does not. */
export const figures = {
  '& .muted': { color: tokens.colorNeutralForeground3 },
  '& .loss': { color: tokens.colorStatusDangerForeground1 },
  '& .gain': { color: tokens.colorStatusSuccessForeground1 },
  '& .lead': { fontWeight: tokens.fontWeightSemibold },
  // A zero where most amounts are none.
  '& .faint': { color: tokens.colorNeutralForeground4 },
} as const
