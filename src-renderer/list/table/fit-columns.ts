import type { Column } from './columns.ts'

/** Upper bounds of a digit and a character of a title in the table's font. */
export const DIGIT_WIDTH = 7
const TITLE_WIDTH = 12

/** Characters of a text that decide about its width: as many as fit into the widest table. */
const MAX_MEASURED = 200
const WIDE_LETTERS = /[\u1100-\uffff]/g

/** Upper bound of a text in pixels. */
export function measureText(value: string): number {
  const measured = value.slice(0, MAX_MEASURED)
  const wide = measured.match(WIDE_LETTERS)?.length ?? 0
  return (measured.length - wide) * DIGIT_WIDTH + wide * TITLE_WIDTH
}

/** Pixels of the longest text of a column. */
export function longestText<T>(
  column: { text: (row: T) => string; textWidth?: (row: T) => number },
  rows: readonly T[],
): number {
  const measure = column.textWidth ?? ((row: T) => measureText(column.text(row)))
  return rows.reduce((longest, row) => Math.max(longest, measure(row)), 0)
}

/** A width as a multiple of a step, so that another page seldom moves what stands behind it. */
export const inSteps = (width: number, step: number) => Math.ceil(width / step) * step

/** Horizontal padding of a cell, plus one pixel for rounding. */
export const CELL_PADDING = 17
/** The same in a tight table without room for more. */
const NARROW_PADDING = 11
/** What a text keeps free before it where numbers end right beside it: of two values one would be read. */
export const TEXT_GAP = 12
/** The same in a tight table with less padding: as much as is between the cells of one with all of its padding. */
export const THIN_GAP = 6
const SORT_WIDTH = 16 // Of a sort mark.

/** How the cells of a table stand: a tight one has fewer digits in a line, and less padding where there is no room. */
interface Fit {
  isTight: boolean
  padding: number
  /** What a text has more before it where numbers end right beside it. */
  gap: number
}
const WIDE: Fit = { isTight: false, padding: CELL_PADDING, gap: TEXT_GAP }
const ROOMY: Fit = { isTight: true, padding: CELL_PADDING, gap: 0 }
const APART: Fit = { isTight: true, padding: NARROW_PADDING, gap: THIN_GAP }
const TIGHT: Fit = { isTight: true, padding: NARROW_PADDING, gap: 0 }

/** Digits of the widest cell of these rows; null: the column may be narrower than its cells. */
function countDigits<T>(column: Pick<Column<T>, 'digits' | 'tightDigits'>, rows: readonly T[], { isTight }: Fit) {
  const digits = (isTight && column.tightDigits) || column.digits
  return (digits && rows.reduce((widest, row) => Math.max(widest, digits(row)), 0)) || null
}

/** For each column the row that needs most room in it: they stand for all rows where several tables have one layout. */
export function findWidest<T>(columns: readonly Column<T>[], rows: readonly T[]): T[] {
  const [first] = rows
  if (first === undefined) return []
  const widest = columns.map(({ digits, text }) => {
    const measure = digits ?? ((row: T) => text(row).length)
    return rows.reduce((best, row) => (measure(row) > measure(best) ? row : best), first)
  })
  return [...new Set(widest)]
}

/** What a column has more of before it. */
const gapBefore = <T>(columns: readonly Column<T>[], i: number, { gap }: Fit): number =>
  columns[i - 1]?.align === 'end' && (columns[i]!.align ?? 'start') === 'start' ? gap : 0

/** CSS width: this one, or what the widest cell needs. `ch` is one digit of the table's font. */
const cssWidth = (width: number, digits: number | null, padding: number): string =>
  digits === null ? `${width}px` : `max(${width}px, ${digits}ch + ${padding}px)`

/** How narrow a column may become: never narrower than its title. */
function minWidthOf<T>(column: Column<T>, padding: number): number {
  const { title, shortTitle, isShortened, width, minWidth = width, sort } = column
  const heading = ((isShortened || padding === NARROW_PADDING) && shortTitle) || title
  const titleWidth = heading.length * TITLE_WIDTH + padding + (sort ? SORT_WIDTH : 0)
  return Math.min(width, Math.max(minWidth, titleWidth))
}

/** What a column cannot do without: an upper bound in pixels. */
const measureLeast = <T>(column: Column<T>, rows: readonly T[], fit: Fit): number =>
  Math.max(minWidthOf(column, fit.padding), (countDigits(column, rows, fit) ?? 0) * DIGIT_WIDTH + fit.padding)

/** How much narrower the smaller characters of two lines are. */
export const SMALLER = 0.92

/** The same of a second line. */
function secondWidth<T>(
  { title, shortTitle = title }: Column<T>,
  digits: Column<T>['digits'],
  rows: readonly T[],
  padding: number,
) {
  const count = countDigits({ digits }, rows, WIDE) ?? 0
  return Math.max(shortTitle.length * TITLE_WIDTH, Math.ceil(count * SMALLER * DIGIT_WIDTH)) + padding
}

/** A column with another one on the second line of its cells, whose own text then has one line. */
function withSecond<T>(
  column: Column<T>,
  { asTight, ...whole }: Column<T>,
  rows: readonly T[],
  padding: number,
): Column<T> {
  const second = asTight ?? whole
  const { width, minWidth = width } = column
  const least = secondWidth(second, second.secondDigits ?? second.digits, rows, padding)
  const wholeWidth = secondWidth(second, second.digits, rows, padding)
  return {
    ...column,
    second,
    tightDigits: column.firstDigits,
    width: Math.max(width, wholeWidth),
    minWidth: Math.max(minWidth, least),
    wholeWidth,
  }
}

/**
 * The columns of a table that stays within `available` pixels. If they may leave it, it becomes tight first. Then as many as
 * possible stay in sight, those before that matter more: below others, or beside them where there is room. `padding`: of a
 * cell, with the pixel for rounding; what room is left then keeps an amount apart from the text behind it (`gap`).
 */
export function fitColumns<T>(columns: readonly Column<T>[], rows: readonly T[], available: number) {
  const limit = available - SCROLL_BAR_WIDTH
  const leaving = columns.filter(({ leaves }) => leaves).toSorted((a, b) => b.leaves! - a.leaves!)
  const isTight =
    leaving.length > 0 &&
    columns.reduce((total, each, i) => total + measureLeast(each, rows, WIDE) + gapBefore(columns, i, WIDE), 0) > limit
  if (!isTight) return { ...WIDE, columns }
  const beside = new Set(columns.filter(({ leaves }) => !leaves).map(({ id }) => id))
  /** By the column on whose second line they stand. */
  const below = new Map<string, Column<T>>()
  const widths = new Map<string, number>()
  /** Counted once: each try adds up all of them. */
  const widthOf = (column: Column<T>, second?: Column<T>) => {
    const key = `${column.id} ${second?.id}`
    if (!widths.has(key))
      widths.set(key, measureLeast(second ? withSecond(column, second, rows, NARROW_PADDING) : column, rows, TIGHT))
    return widths.get(key)!
  }
  const total = () =>
    columns.reduce((sum, each) => sum + (beside.has(each.id) ? widthOf(each, below.get(each.id)) : 0), 0)
  /** What keeps texts apart from the numbers before them. */
  const gaps = () => {
    const inSight = columns.filter(({ id }) => beside.has(id))
    return inSight.reduce((sum, _each, i) => sum + gapBefore(inSight, i, APART), 0)
  }
  const putBeside = ({ id, below: host }: Column<T>) => {
    beside.add(id)
    // One that may stand below another leaves the gaps free.
    const needed = host && beside.has(host) ? total() + gaps() : total()
    return needed <= limit || !beside.delete(id)
  }
  const putBelow = (column: Column<T>) => {
    const { below: host } = column
    if (!host || !beside.has(host) || below.has(host)) return false
    // A line that needs no more room is free, also where the table scrolls sideways anyway.
    const most = Math.max(limit, total())
    below.set(host, column)
    return total() <= most || !below.delete(host)
  }
  const isBelow = (column: Column<T>) => column.below !== undefined && below.get(column.below) === column
  /** An id that is broken beside others may need less room than on one line. */
  const isNarrowerBelow = (column: Column<T>) => {
    const host = columns.find(({ id }) => id === column.below)
    return host !== undefined && widthOf(host, column) - widthOf(host) <= widthOf(column)
  }
  const show = (column: Column<T>) => {
    if (beside.has(column.id) || isBelow(column)) return
    if (isNarrowerBelow(column)) putBelow(column) || putBeside(column)
    else putBeside(column) || putBelow(column)
  }
  leaving.forEach(show)
  for (const column of leaving.filter(isBelow)) {
    below.delete(column.below!)
    if (!putBeside(column)) below.set(column.below!, column)
  }
  // Some lines are free again.
  leaving.forEach(show)
  const fitWith = (fit: Fit) => {
    const fitted = columns.map((column): Column<T> => {
      if (!beside.has(column.id)) return { ...column, isLeftOut: true }
      const second = below.get(column.id)
      if (second) return withSecond(column, second, rows, fit.padding)
      const isShortened = fit.padding === NARROW_PADDING && column.shortTitle !== undefined
      // The same one otherwise: cells of another one are rendered again.
      if (!column.asTight && !isShortened) return column
      return { ...column, cell: (column.asTight ?? column).cell, ...(isShortened && { isShortened }) }
    })
    return { ...fit, columns: fitted }
  }
  const fits = ({ columns: fitted, ...fit }: ReturnType<typeof fitWith>, measure: typeof measureLeast) => {
    const inSight = fitted.filter(({ isLeftOut }) => !isLeftOut)
    return inSight.reduce((sum, each, i) => sum + measure(each, rows, fit) + gapBefore(inSight, i, fit), 0) <= limit
  }
  const roomy = fitWith(ROOMY)
  if (fits(roomy, measureWhole)) return roomy
  // Two values that are read as one are worse than a text that ends a little earlier, but not than one out of sight.
  const apart = fitWith(APART)
  return fits(apart, measureLeast) ? apart : fitWith(TIGHT)
}

/** Left free for a vertical scroll bar (global.css). A table without one is stretched to its container. */
const SCROLL_BAR_WIDTH = 10

/**
 * CSS widths of columns and table. What the columns lack in the visible width is taken from those with a `minWidth`, each
 * in proportion to what it can give: first what amounts and ids do not need, which stay whole, then what the texts of
 * these rows do not need, then what a text is longer than its declared width, and only then is a text cut that fits into
 * it. A cut text ends in an ellipsis. `fixed`: pixels of the other columns.
 * `container`: CSS width of the scroll container.
 */
export function tableWidths<T>(
  columns: readonly Column<T>[],
  rows: readonly T[],
  fixed: number,
  container: string,
  fit: Fit = WIDE,
) {
  const visible = `(${container} - ${SCROLL_BAR_WIDTH}px)`
  const measured = columns.map((each, i) => {
    const gap = gapBefore(columns, i, fit)
    const own = { ...fit, padding: fit.padding + gap }
    // A width that the operator set stays.
    const column = each.minWidth === undefined ? each : { ...each, width: each.width + gap }
    const digits = countDigits(column, rows, own)
    const minWidth = minWidthOf(column, own.padding)
    const least = measureLeast(column, rows, own)
    const text = textWidth(column, rows, own)
    const whole = measureWhole(column, rows, own, text)
    const spare = Math.max(0, column.width - whole)
    const extra = extraWidth(column, text)
    const slack = digits === null ? [0, spare, extra, whole - least] : [spare, 0, extra, whole - least]
    return { digits, minWidth, width: column.width + extra, padding: own.padding, slack }
  })
  const sums = [0, 1, 2, 3].map((step) => measured.reduce((sum, { slack }) => sum + slack[step]!, 0))
  // Short, because each row has it in its style.
  const pixels = measured.reduce((sum, { width, digits }) => sum + (digits === null ? width : 0), fixed)
  const inDigits = measured.flatMap(({ width, digits, padding }) =>
    digits === null ? [] : cssWidth(width, digits, padding),
  )
  const total = `(${[`${pixels}px`, ...inDigits].join(' + ')})`
  /** What the steps before this one leave missing, as far as this one has it. */
  const missing = sums.map((sum, step) => {
    const before = sums.slice(0, step).reduce((given, each) => given + each, 0)
    return `clamp(0px, ${total} - ${visible} - ${before}px, ${sum}px)`
  })
  return {
    columns: measured.map(({ digits, minWidth, width, padding, slack }) => {
      const taken = slack.flatMap((part, step) => (part > 0 ? `${missing[step]} * ${part / sums[step]!}` : []))
      if (taken.length === 0) return cssWidth(width, digits, padding)
      return `max(${cssWidth(minWidth, digits, padding)}, ${width}px - ${taken.join(' - ')})`
    }),
    table: `calc(max(${total} - ${sums.reduce((sum, each) => sum + each, 0)}px, min(${total}, ${visible})))`,
  }
}

/** Of the width of a text, so that another page seldom moves what stands behind it. */
const TEXT_STEP = 24
/** A text becomes no wider than this for one long value: a name of twenty characters is whole. */
const MAX_TEXT_WIDTH = 264

const isFlexibleText = <T>({ digits, minWidth, width }: Column<T>) =>
  !digits && minWidth !== undefined && minWidth < width

/** Of the longest text of these rows; 0 where texts are not cut. */
const textWidth = <T>(column: Column<T>, rows: readonly T[], { padding }: Fit): number =>
  isFlexibleText(column) ? inSteps(longestText(column, rows) + padding, TEXT_STEP) : 0

/** Pixels that a long text has beyond its declared width where the others leave them; one that grows gets them anyway. */
function extraWidth<T>({ width, grows, fills, keepsWidth }: Column<T>, text: number): number {
  return grows || fills || keepsWidth ? 0 : Math.max(0, Math.min(text, MAX_TEXT_WIDTH) - width)
}

/** Pixels with which the cells of these rows, and their second lines, are whole. */
function measureWhole<T>(column: Column<T>, rows: readonly T[], fit: Fit, text = textWidth(column, rows, fit)): number {
  const { width, wholeWidth = 0 } = column
  return Math.max(measureLeast(column, rows, fit), Math.min(width, Math.max(text, wholeWidth)))
}
