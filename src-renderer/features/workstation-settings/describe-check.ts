import type { ServerCheckResult } from '#contract/settings.ts'

/** 连接正常，延迟 35 毫秒，服务器软件 nginx/1.24 */
export function describeCheck({ message, latencyMs, software }: ServerCheckResult): string {
  return [
    message,
    latencyMs === undefined ? '' : `延迟 ${latencyMs} 毫秒`,
    software === undefined ? '' : `服务器软件 ${software}`,
  ]
    .filter(Boolean)
    .join('，')
}
