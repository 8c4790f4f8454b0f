import { errorDetails } from '../network/response.ts'

/** What the client or the server says of a hub that can never be connected as it is. */
const PROBLEMS: readonly [RegExp, string][] = [
  [
    /protocol '?json'? is not supported|does not support Text/i,
    '实时服务不提供 JSON 协议，只有 MessagePack 等其他协议',
  ],
  [/at another address than the server/, '实时服务转到了另一个地址，令牌不会发到那里'],
  [/ASP\.NET SignalR Server/, '实时服务是旧版的 ASP.NET SignalR'],
  [/Status code '?404|SyntaxError/, '实时服务不在这个地址（服务器档案的 paths.hub）'],
  [/Status code '?40[13]/, '实时服务不接受令牌'],
]

/** Why the hub is not connected, in Chinese, where that is evident and will not pass by itself; null for others. */
export function describeHubProblem(error: unknown): string | null {
  const details = error instanceof Error ? `${error.name} ${errorDetails(error)}` : ''
  return PROBLEMS.find(([pattern]) => pattern.test(details))?.[1] ?? null
}
