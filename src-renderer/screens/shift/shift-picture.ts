import {
  createPicture,
  createText,
  estimateWidth,
  LINE_HEIGHT,
  PADDING,
  QUIET,
  TEXT_SIZE,
  WIDTH,
} from '../../ui/picture.ts'

export interface ShiftPictureText {
  title: string
  /** Period, operator, time of reading, and what is not in the figures. */
  lines: readonly string[]
  tables: readonly { headings: readonly string[]; rows: readonly (readonly string[])[] }[]
  /** What is open, one below the other. */
  sections: readonly { title: string; lines: readonly string[] }[]
}

const INNER = WIDTH - 2 * PADDING
const TABLE_GAP = 24
const HEADING = { 'font-size': 14, 'font-weight': 600 }
const PLAIN = { 'font-size': TEXT_SIZE }

/** The shift in light colours, whatever the theme: long lines are wrapped, nothing is cut. */
export function createShiftPicture({ title, lines, tables, sections }: ShiftPictureText): SVGSVGElement {
  const parts: SVGElement[] = [createText(title, PADDING, PADDING + 20, { 'font-size': 24, 'font-weight': 600 })]
  let y = PADDING + 48
  const write = (line: string, attributes: Record<string, string | number>) => {
    for (const piece of wrapText(line, INNER)) {
      parts.push(createText(piece, PADDING, y, attributes))
      y += LINE_HEIGHT
    }
  }
  for (const line of lines) write(line, { fill: QUIET, ...PLAIN })
  for (const { headings, rows } of tables) {
    y += TABLE_GAP
    for (const [row, cells] of [headings, ...rows].entries()) {
      parts.push(...createRow(cells, headings.length, y, row === 0))
      y += LINE_HEIGHT
    }
  }
  for (const section of sections) {
    y += TABLE_GAP
    write(section.title, HEADING)
    for (const line of section.lines) write(line, PLAIN)
  }
  const picture = createPicture(Math.ceil(y + PADDING - LINE_HEIGHT / 2))
  picture.append(...parts)
  return picture
}

/** The first cell begins at the left, figures end where their column ends. */
const createRow = (cells: readonly string[], columns: number, y: number, isHeading: boolean): SVGElement[] =>
  cells.map((cell, i) =>
    createText(cell, PADDING + (INNER / columns) * (i === 0 ? 0 : i + 1), y, {
      ...(isHeading && i === 0 ? HEADING : PLAIN),
      ...(isHeading && i > 0 && { fill: QUIET }),
      ...(i > 0 && { 'text-anchor': 'end' }),
    }),
  )

/** A number is on one line: in two parts it is read as another one. */
const UNBROKEN = /[\d.,]{1,64}|./gsu

/** The lines that a text takes at this width; its own breaks are kept. */
export const wrapText = (text: string, width: number): string[] =>
  text.split('\n').flatMap((line) => {
    const pieces = ['']
    for (const part of line.match(UNBROKEN) ?? []) {
      const longer = `${pieces.at(-1)}${part}`
      if (estimateWidth(longer) > width && pieces.at(-1) !== '') pieces.push(part)
      else pieces[pieces.length - 1] = longer
    }
    return pieces
  })
