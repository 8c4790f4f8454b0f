import { ApiError } from '../../api/http/errors.ts'

/** Returns a row that was read again before saving. Throws ApiError with the message if it is gone. */
export function requireRow<T>(row: T | undefined, message: string): T {
  if (!row) throw new ApiError('refused', message)
  return row
}
