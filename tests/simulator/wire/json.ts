import { isInteger, isSafeNumber, LosslessNumber, parse, stringify } from 'lossless-json'

/**
 * JSON with every digit preserved (A183): an integer beyond 2^53 is read as a bigint, a decimal that no double can hold
 * as a LosslessNumber, everything else as a number.
 */
export function parseJson(text: string): unknown {
  return parse(text, null, (literal) => {
    if (isSafeNumber(literal)) return Number(literal)
    return isInteger(literal) ? BigInt(literal) : new LosslessNumber(literal)
  })
}

/** Writes bigints and LosslessNumbers as number literals with all their digits. */
export function stringifyJson(value: unknown): string {
  return stringify(value) ?? 'null'
}
