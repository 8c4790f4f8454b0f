import { ApiError } from './errors.ts'

/** Renames field errors of a submitted list, from the server's `3.value` to `app_secret.value`. */
export function withNamedFieldErrors<T>(request: Promise<T>, names: readonly string[]): Promise<T> {
  return request.catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    const fields = Object.entries(error.fields).map(([field, message]) => {
      const [, index, rest] = /^\[?(\d+)\]?(\..*)$/.exec(field) ?? []
      const name = index === undefined ? undefined : names[Number(index)]
      return [name === undefined ? field : `${name}${rest}`.toLowerCase(), message]
    })
    throw new ApiError(error.kind, error.message, error.status, Object.fromEntries(fields))
  })
}
