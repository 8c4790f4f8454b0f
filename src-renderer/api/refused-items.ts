import { ApiError } from './errors.ts'

/**
 * Renames field errors of a submitted list: the server names fields by index (`3.value`), callers by item
 * (`app_secret.value`). Other errors pass unchanged.
 */
export async function naming<T>(sent: Promise<T>, names: readonly string[]): Promise<T> {
  return sent.catch((error: unknown) => {
    throw renamed(error, names)
  })
}

function renamed(error: unknown, names: readonly string[]): unknown {
  if (!(error instanceof ApiError)) return error
  const fields = Object.entries(error.fields).map(([field, message]) => {
    const [, place, rest] = /^\[?(\d+)\]?(\..*)$/.exec(field) ?? []
    const name = place === undefined ? undefined : names[Number(place)]
    return [name === undefined ? field : `${name}${rest}`.toLowerCase(), message]
  })
  return new ApiError(error.kind, error.message, error.status, Object.fromEntries(fields))
}
