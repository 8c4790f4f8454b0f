import { describe, test } from 'vitest'
import { messageNotification, sanitizeForNotification } from '#main/core/alerts/notification-content.ts'
import { redact } from '#main/core/redact.ts'
import { maskPersonal } from '#renderer/lib/mask-personal.ts'
import { protectCell, toCsvRow, toExportCells } from '#renderer/list/export/export-cells.ts'
import { id, text } from '#renderer/list/table/cells.tsx'
import { detectContentKind, htmlToText, previewText } from '#shared/content-text.ts'
import { resolveImageUrl } from '#shared/image-path.ts'
import { formatAmount } from '#shared/money.ts'
import { isolateText, sanitizeLines, sanitizeSentence, sanitizeText } from '#shared/untrusted-text.ts'
import { expectLinear } from '../linear.ts'

/** Names that are most expensive for patterns that restart at every letter or match ambiguously. */
const repeatedUnits = {
  'opening brackets': '<',
  'beginnings of tags': '<a',
  'beginnings of scripts': '<script',
  letters: 'a',
  digits: '1',
  'parted digits': '1 ',
  colons: ':',
  'at signs': '@',
  blanks: ' ',
  'blanks and letters': '  a',
  'line ends': '\n',
  'beginnings of tokens': 'eyJ',
  'addresses without a query': 'http://a/api/',
  slashes: 'a/',
  dots: 'a.',
  'direction marks': '\u202E\u2068',
  joiners: '👨\u200D',
  entities: '&amp;',
  'beginnings of entities': '&#1',
}

const columns = [text<string>('name', '昵称', (name) => name)]
const idColumn = id<string>('account', '账号', (name) => name)

/** Every function that processes text of members and messages. */
const functionsUnderTest: Record<string, (text: string) => unknown> = {
  sanitizeText: (text) => sanitizeText(text),
  isolateText: (text) => isolateText(text),
  sanitizeSentence: (text) => sanitizeSentence(text),
  sanitizeLines,
  harmless: (text) => sanitizeForNotification(text, 16),
  messageNotice: (content) => messageNotification([{ key: '1:5', name: content, count: 1, isTotal: false, content }]),
  redact: (text) => redact(text),
  contentKind: detectContentKind,
  plainText: htmlToText,
  previewText: (text) => previewText(text),
  pictureSource: (text) => resolveImageUrl(text, 'https://example.test'),
  masked: maskPersonal,
  formatAmount,
  inertText: protectCell,
  'a cell': (name) => columns[0]?.cell(name),
  'the width of an id': (name) => idColumn.digits?.(name),
  'a line of a file': (name) => toCsvRow(toExportCells(name, columns)),
}

/** The end of the text makes a pattern fail that matched so far. */
const textOf = (unit: string, length: number) => `${unit.repeat(Math.ceil(length / unit.length))}\n!`

describe.each(Object.entries(functionsUnderTest))('%s runs in linear time (fault 39)', (_name, work) => {
  test.each(Object.entries(repeatedUnits))('%s', (_what, unit) => {
    expectLinear(work, (length) => textOf(unit, length), 4_000)
  })
})
