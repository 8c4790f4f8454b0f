const BEIJING_OFFSET_MS = 8 * 3_600_000

/**
 * Epoch ms of a time written by the server: Beijing time when it has no zone, else ISO with its offset (A182). null
 * when the text is no time.
 */
export function parseServerTime(text: string): number | null {
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(\.\d+)?\s?(?:(Z)|([+-]\d\d):?(\d\d)?)?)?$/i.exec(
    text.trim(),
  )
  if (!match) return null
  const [, day, time = '00:00', seconds = ':00', fraction = '', utc, hours = '+08', minutes = '00'] = match
  const zone = utc ? 'Z' : `${hours}:${minutes}`
  const epoch = Date.parse(`${day}T${time}${seconds}${fraction.slice(0, 4)}${zone}`)
  return Number.isNaN(epoch) ? null : epoch
}

/** The day in Beijing, `yyyy-MM-dd`; null when the text is no time. */
export function toServerDay(text: string): string | null {
  const epoch = parseServerTime(text)
  return epoch === null ? null : new Date(epoch + BEIJING_OFFSET_MS).toISOString().slice(0, 10)
}
