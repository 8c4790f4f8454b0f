import { tokens } from '@fluentui/react-components'
import { TEXT_GAP, THIN_GAP } from './fit-columns.ts'

/** Texts right behind numbers (`markTextsBehindNumbers`). */
const startTextsAt = (px: number) => ({
  '@media screen': { '& :is(th, td).behind': { paddingInlineStart: `${px}px` } },
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
