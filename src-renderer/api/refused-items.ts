import { ApiError } from './errors.ts'

/**
 * What the server refused of a list it was sent: it names fields by their place, `3.value`; here by the item's own name,
 * `app_secret.value`. Anything else stays as it is.
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
