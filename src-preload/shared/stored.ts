import { asRecord } from './lossless-json.ts'

type StoredDocument = Record<string, unknown>

/** Makes a document of one version into one of the next. A damaged document must pass: its reader judges the fields. */
export type UpgradeStep = (document: StoredDocument) => StoredDocument

/** For documents whose first version was written without its number. */
export const unnumbered: UpgradeStep = (document) => document

/** The text of a document; null if it is damaged. */
export function parseStored(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const numberOf = (version: unknown): number =>
  typeof version === 'number' && Number.isInteger(version) && version > 0 ? version : 0

/** Whether a later console wrote it, whose meaning is not known here: it must be neither used nor replaced. */
export const isOfLaterVersion = (document: unknown, steps: readonly UpgradeStep[]): boolean =>
  numberOf(asRecord(document).version) > steps.length

/**
 * What was kept over a restart, in the form of this version and without its number. The step at `n` leads from version
 * `n` to `n + 1`; a document without a number is of version 0. null: see `isOfLaterVersion`.
 */
export function upgradeStored(document: unknown, steps: readonly UpgradeStep[]): StoredDocument | null {
  if (isOfLaterVersion(document, steps)) return null
  const { version, ...stored } = asRecord(document)
  return steps.slice(numberOf(version)).reduce((upgraded, step) => step(upgraded), stored)
}

/** A document as it is written: with the number of its version. */
export const withVersion = <T extends object>(document: T, steps: readonly UpgradeStep[]): T & { version: number } => ({
  version: steps.length,
  ...document,
})
