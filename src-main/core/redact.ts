import { cutText } from '#shared/untrusted-text.ts'

/** For the log: removes given and likely tokens and passwords, query strings, and phone and account numbers. */
export function redact(text: string, secrets: readonly string[] = []): string {
  return (
    redactSecrets(text, secrets)
      // URLs without a query match as well, so that no part of the text is scanned twice.
      .replace(
        /(\bhttps?:\/\/[^\s?"']+|\/(?:api|images|sysFile)\/[^\s?"']*)(\?[^\s"']*)?/g,
        (_all, address: string, query?: string) => (query === undefined ? address : `${address}?[…]`),
      )
      .replace(/(?<![\d.:-])\d(?:[ -]?\d){10,}(?!\d)/g, '[digits]')
  )
}

/** Like `redact`, but keeps phone and account numbers: for texts that the operator reads. */
export function redactSecrets(text: string, secrets: readonly string[]): string {
  let redacted = text
  for (const secret of secrets) if (secret.length > 0) redacted = redacted.replaceAll(secret, '[secret]')
  return (
    redacted
      // Prefixes of a token match as well, so that no part of the text is scanned twice.
      .replace(/eyJ[\w-]+(\.[\w-]+\.?[\w-]*)?/g, (match, rest?: string) => (rest === undefined ? match : '[token]'))
      .replace(/\b(bearer)\s+\S+/gi, '$1 [token]')
      .replace(
        /(["']?\b(?:access[-_]?token|x-access-token|refresh[-_]?token|authorization|x-authorization|ticket|login_?pwd|login_?code|password|tokenid)\b["']?\s*[=:]\s*)("[^"]*"|'[^']*'|[^\s&,;}]+)/gi,
        '$1[secret]',
      )
  )
}

/** Maximum length of one logged text: a server message may have any length. */
const MAX_LOGGED_LENGTH = 4_000

/** Truncates before any pattern runs; a secret or number cut in two is no longer recognizable, so it is removed. */
function redactTruncated(text: string, secrets: readonly string[]): string {
  if (text.length <= MAX_LOGGED_LENGTH) return redact(text, secrets)
  let prefix = cutText(text, MAX_LOGGED_LENGTH)
  for (const secret of secrets) prefix = prefix.slice(0, prefix.length - overlapLength(prefix, secret))
  while (/[\d -]/.test(prefix.at(-1) ?? '')) prefix = prefix.slice(0, -1)
  return `${redact(prefix, secrets)}…`
}

/** Number of characters at the end of a text that are the start of a secret. */
function overlapLength(text: string, secret: string): number {
  for (let length = secret.length - 1; length > 0; length--) if (text.endsWith(secret.slice(0, length))) return length
  return 0
}

/** Formats the details of a log line as redacted text. */
export function formatDetails(details: unknown, secrets: readonly string[] = []): string {
  if (details === undefined) return ''
  if (details instanceof Error) {
    const cause = details.cause === undefined ? '' : ` <- ${formatDetails(details.cause, secrets)}`
    return redactTruncated(details.stack ?? `${details.name}: ${details.message}`, secrets) + cause
  }
  try {
    return redactTruncated(typeof details === 'string' ? details : (JSON.stringify(details) ?? ''), secrets)
  } catch {
    return '[unprintable]'
  }
}
