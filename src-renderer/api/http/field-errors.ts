import { ApiError } from './errors.ts'

/**
 * Renames field errors of a submitted list: the server names fields by index (`3.value`), callers by item
 * (`app_secret.value`). Other errors pass unchanged.
 */
export async function withNamedFieldErrors<T>(request: Promise<T>, names: readonly string[]): Promise<T> {
  return request.catch((error: unknown) => {
    throw renameFieldErrors(error, names)
  })
}

function renameFieldErrors(error: unknown, names: readonly string[]): unknown {
  if (!(error instanceof ApiError)) return error
  const fields = Object.entries(error.fields).map(([field, message]) => {
    const [, index, rest] = /^\[?(\d+)\]?(\..*)$/.exec(field) ?? []
    const name = index === undefined ? undefined : names[Number(index)]
    return [name === undefined ? field : `${name}${rest}`.toLowerCase(), message]
  })
  return new ApiError(error.kind, error.message, error.status, Object.fromEntries(fields))
}
