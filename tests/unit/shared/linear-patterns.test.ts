import { describe, test } from 'vitest'
import { harmless, messageNotice } from '../../../src-main/core/alerts/notice-text.ts'
import { redact } from '../../../src-main/core/redact.ts'
import { isolateText, sanitizeLines, sanitizeSentence, sanitizeText } from '../../../src-preload/shared/foreign-text.ts'
import { masked } from '../../../src-renderer/lib/masked.ts'
import { formatAmount } from '../../../src-renderer/lib/money.ts'
import { contentKind, pictureSource, plainText, previewText } from '../../../src-renderer/lib/pictures.ts'
import { id, text } from '../../../src-renderer/list/cells.tsx'
import { csvLine, inertText } from '../../../src-renderer/list/export/csv.ts'
import { exportCells } from '../../../src-renderer/list/export/table-text.ts'
import { expectLinear } from '../linear.ts'

/** Names that are most expensive for patterns that restart at every letter or match ambiguously. */
const units = {
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
}

const columns = [text<string>('name', '昵称', (name) => name)]
const idColumn = id<string>('account', '账号', (name) => name)

/** Every function that processes text of members and messages. */
const works: Record<string, (text: string) => unknown> = {
  sanitizeText: (text) => sanitizeText(text),
  isolateText: (text) => isolateText(text),
  sanitizeSentence: (text) => sanitizeSentence(text),
  sanitizeLines,
  harmless: (text) => harmless(text, 16),
  messageNotice: (content) => messageNotice([{ key: '1:5', name: content, count: 1, isTotal: false, content }]),
  redact: (text) => redact(text),
  contentKind,
  plainText,
  previewText,
  pictureSource: (text) => pictureSource(text, 'https://example.test'),
  masked,
  formatAmount,
  inertText,
  'a cell': (name) => columns[0]?.cell(name),
  'the width of an id': (name) => idColumn.digits?.(name),
  'a line of a file': (name) => csvLine(exportCells(name, columns), [{ title: '昵称', width: 100, money: false }]),
}

/** The end of the text makes a pattern fail that matched so far. */
const textOf = (unit: string, length: number) => `${unit.repeat(Math.ceil(length / unit.length))}\n!`

describe.each(Object.entries(works))('%s runs in linear time (fault 39)', (_name, work) => {
  test.each(Object.entries(units))('%s', (_what, unit) => {
    expectLinear(work, (length) => textOf(unit, length), 4_000)
  })
})
