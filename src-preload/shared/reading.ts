import { type Envelope, isNothing, NO_DATA, readEnvelope, readUnknownOutcome } from './envelope.ts'
import { findData, isAboutAnswer } from './envelope-data.ts'
import { correctFieldNames, isFieldName } from './field-names.ts'
import { hasRowField, readListPage } from './list-page.ts'
import { asRecord } from './lossless-json.ts'
import { collectErrorTexts, findReason, lowerCaseNames } from './message-text.ts'

/**
 * Reads the answer to a question, which is one also without an envelope or with a code that is not known, where its data
 * have the shape of an answer: rows or a record of documented fields (A322). Never for a change, whose success only the
 * server can say. null for anything else.
 */
export function readReading(body: unknown): Envelope | null {
  const envelope = readEnvelope(body)
  if (envelope) return envelope
  const data = Array.isArray(body) ? correctFieldNames(body) : findData(body)
  return isEvident(readUnknownOutcome(body), data) ? { succeeded: true, data, errors: null } : null
}

/**
 * Whether HTTP 404 says in words that there are no data, as of a list that is empty (A389). Without the words it may be the
 * address that is not there.
 */
export function isEmptyAnswer(status: number, body: unknown): boolean {
  const data = findData(body)
  const isEmpty = isNothing(data) || readListPage(data)?.rows.length === 0
  return (
    status === 404 && isEmpty && collectErrorTexts(findReason(lowerCaseNames(body))).some((text) => NO_DATA.test(text))
  )
}

function isEvident(outcome: ReturnType<typeof readUnknownOutcome>, data: unknown): boolean {
  if (outcome === 'success') return data !== undefined
  return outcome === 'code' ? !isNothing(data) && hasShape(data) : outcome === 'none' && hasShape(data)
}

/** Rows of documented fields, or none; or a record with two of them, as one may be there by chance. */
function hasShape(data: unknown): boolean {
  if (Array.isArray(data)) return data.every((row) => !isNothing(asRecord(row))) && readListPage(data) !== null
  const record = asRecord(data)
  const page = readListPage(data)
  // Rows beside their number leave no doubt, by any name.
  if (hasRowField(record) || (page?.isStated && page.rows.length > 0)) return page !== null
  return Object.keys(record).filter((name) => isFieldName(name) && !isAboutAnswer(name)).length > 1
}
