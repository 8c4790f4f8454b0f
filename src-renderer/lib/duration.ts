/** `mm:ss`, or `h:mm:ss` from one hour on; never negative. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const [h, m, s] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const pad = (n: number) => String(n).padStart(2, '0')
  return h > 0 ? `${h}:${pad(m)}:${pad(s)}` : `${pad(m)}:${pad(s)}`
}

export const JUST_NOW = '刚刚'

/** Formats how long something has waited, in minutes up to a day: `刚刚`, `59 分钟`, `2 时 59 分`, `1 天 3 时`. */
export function formatWait(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 60) return formatDuration(ms)
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours} 时 ${minutes % 60} 分` : `${Math.floor(hours / 24)} 天 ${hours % 24} 时`
}

/** Formats an age in its largest full unit. */
export function formatDuration(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / 60_000)
  if (minutes < 1) return JUST_NOW
  if (minutes < 60) return `${minutes} 分钟`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`
}

/** Formats a measured time in its two largest units: `45 秒`, `3 分 20 秒`, `1 时 5 分`. */
export function formatSpan(ms: number): string {
  const seconds = Math.round(Math.max(0, ms) / 1_000)
  const minutes = Math.floor(seconds / 60)
  if (minutes < 1) return `${seconds} 秒`
  if (minutes < 60) return seconds % 60 > 0 ? `${minutes} 分 ${seconds % 60} 秒` : `${minutes} 分`
  const hours = Math.floor(minutes / 60)
  // As what still waits beside it.
  return `${hours} 时 ${minutes % 60} 分`
}
