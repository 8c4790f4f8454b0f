import { z } from 'zod'
import { BusinessError } from '../world/business-error.ts'
import type { Collection, Entity } from '../world/config/collection.ts'

/** A switch in a body: a boolean or 0/1; it is stored in the form the record has (A101). */
export const flag = z.union([z.boolean(), z.literal(0), z.literal(1)])

export const jsonText = z.string()
export const nonBlankText = z.string().refine((text) => text.trim() !== '')
/** A limit in points: 0 or more, at most two decimals. */
export const limit = z.number().refine((value) => /^\d+(\.\d{1,2})?$/.test(String(value)))
export const bodyId = z.int().positive()

/** Rejects a list that names a record twice. */
export function rejectDuplicateIds(ids: readonly unknown[]): void {
  const duplicateIndex = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  if (duplicateIndex >= 0) throw invalidField(`${duplicateIndex}.id`, 'id 重复')
}

export function invalidField(field: string, message = `${field} 格式不正确`): BusinessError {
  return new BusinessError([{ field, messages: [message] }], 400)
}

/**
 * Replaces a record with the body. Fields outside the schema are allowed only if the server ever sent them with such
 * records, and omitted fields are lost (A089, A190).
 */
export function replaceRecord(
  rows: Collection,
  id: unknown,
  body: Entity,
  schema: z.ZodObject,
  fieldPrefix = '',
): void {
  const unknown = Object.keys(body).filter((key) => !(key in schema.shape) && !rows.hasField(key))
  if (unknown.length > 0) {
    throw new BusinessError(
      unknown.map((key) => ({ field: fieldPrefix + key, messages: [`${key} 未知`] })),
      400,
    )
  }
  rows.replace(id, body)
}

/** Converts a flag to the type that the stored field has. */
export function toStoredFlag(stored: unknown, value: boolean | number): boolean | number {
  return typeof stored === 'number' ? Number(value) : Boolean(value)
}
