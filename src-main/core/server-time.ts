/** `yyyy-MM-dd HH:mm:ss` or `yyyy-MM-ddTHH:mm:ss`, with a fraction of any length, and an offset or none. */
const TIME = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)(\.\d{1,9})?\s*(Z|[+-]\d\d:?\d\d)?$/i

/**
 * The instant (epoch ms) of a time as the server writes it: Beijing time, unless it carries an offset (A182). NaN for
 * anything else.
 */
export function serverTime(text: string): number {
  const found = TIME.exec(text.trim())
  if (!found) return Number.NaN
  const [, day, time, fraction = '', offset = '+08:00'] = found
  return Date.parse(`${day}T${time}${fraction.slice(0, 4)}${offset.toUpperCase()}`)
}
