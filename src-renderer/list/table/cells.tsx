import { tokens } from '@fluentui/react-components'
import { type ReactNode, useState } from 'react'
import { asRecord } from '#shared/lossless-json.ts'
import { type Amount, amountLength, formatAmount, formatSigned, isZero, signOf } from '#shared/money.ts'
import { formatServerTime } from '#shared/server-time.ts'
import { codeText } from '#shared/state-codes.ts'
import {
  isolateText,
  MAX_LINE_LENGTH,
  MAX_TOOLTIP_LENGTH,
  sanitizeText,
  stripInvisible,
} from '#shared/untrusted-text.ts'
import { winLostSign } from '../../lib/figures.ts'
import { maskPersonal } from '../../lib/mask-personal.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { minTarget } from '../../ui/min-target.ts'
import type { Column } from './columns.ts'
import { copy } from './copy.ts'
import { SMALLER } from './fit-columns.ts'
import { QuietTime } from './quiet-time.tsx'

/** Ready-made columns. `text` of each is also what copying and exporting use. */

type AmountOf<T> = (row: T) => Amount | null | undefined

type CellOptions = Partial<Pick<Column<never>, 'width' | 'minWidth' | 'align' | 'grows' | 'keepsWidth'>>

const WIDE_CHARACTERS = /[\u2E80-\uFFFF]/g
/** As in the addresses of a chain. */
const WIDE_LETTERS = /[A-Zmw@%]/g

/** Upper bound of a text's width in digits; a CJK character counts as two, a wide letter as one and a half. */
export function countDigitWidths(text: string): number {
  const wide = text.match(WIDE_CHARACTERS)?.length ?? 0
  return text.length + wide + Math.ceil((text.match(WIDE_LETTERS)?.length ?? 0) / 2)
}

/** The text of a value; an object is its name, where it says one. */
function cellText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '')
  const { name, label, text } = asRecord(value)
  const word = [name, label, text].find((each) => typeof each === 'string' && each !== '')
  return Array.isArray(value) ? String(value) : String(word ?? codeText(value))
}

export function text<T>(id: string, title: string, getValue: (row: T) => unknown, options?: CellOptions): Column<T> {
  const getText = (row: T) => cellText(getValue(row))
  return { id, title, width: 110, ...options, cell: (row) => isolateText(getText(row), MAX_LINE_LENGTH), text: getText }
}

/** Longer than any real id: bounds the column width, since ids are never truncated (fault 39). */
export const MAX_ID_LENGTH = 64

/** An id, or another text that is never truncated. */
export function id<T>(name: string, title: string, getValue: (row: T) => unknown, options?: CellOptions): Column<T> {
  const column = text(name, title, getValue, options)
  return {
    ...column,
    cell: (row) => isolateText(column.text(row), MAX_ID_LENGTH),
    digits: (row) => countDigitWidths(sanitizeText(column.text(row), MAX_ID_LENGTH)),
  }
}

/** A text as wide as a cell that is whole; a longer one ends in an ellipsis. */
export function clip(text: string): string {
  if (countDigitWidths(text) <= MAX_WHOLE_DIGITS) return text
  let width = 1
  const characters = [...text]
  const end = characters.findIndex((character) => {
    width += countDigitWidths(character)
    return width > MAX_WHOLE_DIGITS
  })
  return `${characters.slice(0, end).join('')}…`
}

/** Longer texts end in an ellipsis, and are whole in the tooltip and the panel. */
const MAX_WHOLE_DIGITS = 32
/** As much of a text stands on one line of a tight table. */
const ONE_LINE_DIGITS = 8

/** What stays free at the end of the first of two lines, in digits: less than its next character, which is wide at most. */
const LINE_END = 1.5
/** What stands on one line in a tight table too: a number that is broken is read wrong. */
const NUMBER = /\d{15}/
/** A place and its carrier, which stands whole on the second line. */
const PLACE_AND_CARRIER = /^\S+ \S{1,4}$/

/** A text or id that is whole: on one line, or on two smaller ones where the table is tight. */
export function whole<T>(column: Column<T>, maxDigits = MAX_WHOLE_DIGITS): Column<T> {
  const classOfText = (row: T) => {
    if (NUMBER.test(column.text(row))) return 'lines long number'
    if (digits(row) <= ONE_LINE_DIGITS) return 'lines'
    return PLACE_AND_CARRIER.test(column.text(row)) ? 'lines long words' : 'lines long'
  }
  const digits = (row: T) => Math.min(maxDigits, countDigitWidths(sanitizeText(column.text(row), MAX_LINE_LENGTH)))
  return {
    ...column,
    digits,
    tightDigits: (row) => {
      const all = digits(row)
      if (NUMBER.test(column.text(row))) return Math.ceil(all * SMALLER)
      if (all <= ONE_LINE_DIGITS) return all
      // Words are broken at a blank only.
      const isWords = PLACE_AND_CARRIER.test(column.text(row))
      const half = isWords ? Math.ceil((Math.ceil(all / 2) + 1) * SMALLER) : ((all + LINE_END) / 2) * SMALLER
      return Math.max(ONE_LINE_DIGITS, half)
    },
    cell: (row) => <span className={classOfText(row)}>{column.cell(row)}</span>,
  }
}

/** An amount, right-aligned and never truncated; negative ones in red with their sign, zeros in grey. */
export function money<T>(id: string, title: string, amount: AmountOf<T>, options?: CellOptions): Column<T> {
  return {
    ...text(id, title, (row) => formatAmount(amount(row)), { align: 'end', minWidth: 72, ...options }),
    cell: (row) => {
      const [formatted, sign] = [formatAmount(amount(row)), signOf(amount(row))]
      return sign > 0 ? formatted : <span className={sign < 0 ? 'loss' : 'muted'}>{formatted}</span>
    },
    digits: (row) => amountLength(amount(row)),
    amount,
  }
}

/** An amount that came or went, with its sign: plus in green, zero in grey. A deduction is no trouble, so not red (A405). */
export function signedMoney<T>(id: string, title: string, amount: AmountOf<T>, options?: CellOptions): Column<T> {
  const toneOf = (row: T) => ({ '-1': undefined, 0: 'muted', 1: 'gain' })[signOf(amount(row)) as -1 | 0 | 1]
  return {
    ...money(id, title, amount, options),
    cell: (row) => <span className={toneOf(row)}>{formatSigned(amount(row))}</span>,
    text: (row) => formatSigned(amount(row)),
    isMovement: true,
    // One more for the plus sign.
    digits: (row) => amountLength(amount(row)) + 1,
  }
}

/** No amount that is only rounded to zero. */
export const isExactZero = (amount: Amount | null | undefined) => isZero(amount) && !/[1-9]/.test(String(amount))

/** What does not exist. A second line is blank instead: a dash below each value says nothing. */
export const dash = <span className="muted dash">—</span>

/**
 * The column where an amount that does not exist yet is a dash and no zero (A372). What is not exactly zero is always shown,
 * also where it would be rounded to zero; copies and exports have the amount as received.
 */
export function dashedUntil<T>(exists: (row: T) => boolean, column: Column<T>): Column<T> {
  const isAbsent = (row: T) => !exists(row) && isExactZero(column.amount?.(row))
  return { ...column, cell: (row) => (isAbsent(row) ? dash : column.cell(row)) }
}

/** A 盈亏: green where the site gains, red where it loses. */
export function winLost<T>(id: string, title: string, amount: AmountOf<T>, options?: CellOptions): Column<T> {
  const toneOf = (row: T) => ({ '-1': 'loss', 0: 'muted', 1: 'gain' })[winLostSign(amount(row)) as -1 | 0 | 1]
  return {
    ...signedMoney(id, title, amount, options),
    cell: (row) => <span className={toneOf(row)}>{formatSigned(amount(row))}</span>,
    isMovement: undefined,
  }
}

/** A server timestamp, shown in Beijing time. */
export function dateTime<T>(id: string, title: string, getTime: (row: T) => unknown, options?: CellOptions): Column<T> {
  const column = text<T>(id, title, (row) => formatServerTime(getTime(row)), { width: 150, ...options })
  return { ...column, cell: (row) => <QuietTime text={column.text(row)} /> }
}

export type Tone = 'danger' | 'success' | 'brand' | 'warning' | 'neutral'

interface StatusLabel {
  label: string
  tone?: Tone
  /** It asks for attention among the others: a tag instead of a word. */
  stands?: 'out'
  /** Something is still to be done: a ring instead of a dot. */
  isOpen?: true
}

/**
 * A status as a word behind a coloured dot, which stays quiet on every row; a tag where it stands out. An unknown value is
 * a neutral tag, as received (A064).
 */
export function status<T>(
  id: string,
  title: string,
  getValue: (row: T) => unknown,
  labels: Readonly<Record<string, StatusLabel>>,
  options?: CellOptions,
): Column<T> {
  const findLabel = (row: T): StatusLabel =>
    labels[String(getValue(row))] ?? { label: isolateText(String(getValue(row) ?? '')), tone: 'neutral', stands: 'out' }
  return {
    ...text(id, title, (row) => findLabel(row).label, { width: 84, ...options }),
    cell: (row) => {
      const { label, tone, stands, isOpen } = findLabel(row)
      if (!tone) return label
      return stands === 'out' ? <TagAlone tone={tone}>{label}</TagAlone> : <State {...{ tone, isOpen }}>{label}</State>
    },
  }
}

/** A state that rows usually have: the dot alone is coloured. */
export function State({ tone, isOpen, children }: { tone: Tone; isOpen?: true; children: ReactNode }) {
  return <span className={`state ${tone}${isOpen ? ' open' : ''}`}>{children}</span>
}

/** What asks for attention. */
export function Tag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`tag ${tone}`}>{children}</span>
}

/** All that its cell has: its text stands below the heading. */
export function TagAlone({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`tag alone ${tone}`}>{children}</span>
}

/** A column of phones, account numbers or addresses: masked until clicked, and in tooltips, copies and exports (A144). */
export function maskedText<T>(
  id: string,
  title: string,
  getValue: (row: T) => unknown,
  { width = 150, minWidth = width }: { width?: number; minWidth?: number } = {},
): Column<T> {
  const getText = (row: T) => cellText(getValue(row))
  return {
    id,
    title,
    width,
    minWidth,
    keepsWidth: true,
    cell: (row) => <MaskedCell label={title} value={getText(row)} />,
    text: (row) => maskPersonal(getText(row)),
  }
}

/** A masked value; a click reveals it, then it can be copied or hidden again. */
export function MaskedCell(props: {
  /** Accessible name of the value: 手机. */
  label: string
  value: string
  children?: ReactNode
}) {
  const { label, value, children = null } = props
  const [revealed, setRevealed] = useState(false)
  if (value === '') return typeof children === 'string' ? <ForeignText text={children} /> : children
  return (
    // The same element in both states, so that its button keeps the focus.
    <span className={revealed ? 'shown' : undefined}>
      <button
        type="button"
        className="masked"
        aria-expanded={revealed}
        aria-label={revealed ? `隐藏${label} ${isolateText(value)}` : `显示${label} ${maskPersonal(value)}`}
        onClick={() => setRevealed(!revealed)}
      >
        {revealed ? <ForeignText text={value} max={MAX_TOOLTIP_LENGTH} /> : maskPersonal(value)}
      </button>
      {revealed && (
        <button type="button" className="link" aria-label={`复制${label}`} onClick={() => copy(stripInvisible(value))}>
          复制
        </button>
      )}
      {children && <> {typeof children === 'string' ? <ForeignText text={children} /> : children}</>}
    </span>
  )
}

/** A button that looks like the text around it. */
export const textButton = {
  font: 'inherit',
  padding: '0',
  border: '0 none',
  backgroundColor: 'transparent',
  color: 'inherit',
  cursor: 'pointer',
} as const

const valueButton = {
  ...minTarget,
  ...textButton,
  // Lines stay as high as those without a button.
  marginBlock: '-6px',
} as const

/** Styles of a container with masked values outside a table. */
export const maskedValues = {
  '& .masked': {
    ...valueButton,
    textDecorationLine: 'underline',
    textDecorationStyle: 'dotted',
    textUnderlineOffset: '3px',
  },
  '& .link': { ...valueButton, marginInlineStart: '8px', color: tokens.colorBrandForegroundLink },
  '& :is(.masked, .link):focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
} as const
