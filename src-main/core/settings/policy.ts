import { z } from 'zod'
import { settingsChange, ZOOM } from './schema.ts'
import { serverAddress } from './server-address.ts'

/** An address of the site: same rules as a server address. */
const address = z.string().transform((typed, context) => {
  try {
    return serverAddress(typed)
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : '地址格式不正确' })
    return z.NEVER
  }
})

/** Empty for the server's root. */
const path = z.string().regex(/^(\/[\w.-]+)*$/)

const policy = z.strictObject({
  server: address.optional(),
  updateFeed: address.optional(),
  /** Paths at this server that the specification leaves open (A036, A037, A179). */
  paths: z.strictObject({ hub: path, images: path, legacyPrefix: path }).partial().optional(),
  /** These values override the choices of the operator. */
  settings: settingsChange.optional(),
})

/** Settings that the site's administrator fixed for its workstations; each of them is locked. */
export type Policy = z.infer<typeof policy>

/** `error`: why the file is not applied, worded for the administrator who wrote it. */
export interface PolicyReading {
  policy: Policy
  fault: string | null
}

export const NO_POLICY: PolicyReading = { policy: {}, fault: null }

/** Hint for the administrator about the values of each setting. */
const allowed: Record<string, string> = {
  theme: '应为 "system"、"light" 或 "dark"',
  density: '应为 "compact" 或 "normal"',
  zoom: `应为 ${ZOOM.least} 至 ${ZOOM.most} 的整数`,
  dates: '应为 "chinese" 或 "system"',
  operatorId: '应为最多 30 位数字的文本，空文本为登录账号的编号',
  hub: '应为 "/managehub" 这样的路径',
  images: '应为 "/images" 这样的路径',
  legacyPrefix: '应为 "/api" 这样的路径，或空文本',
}

/**
 * Parses the text of policy.json; null when there is no file. One error rejects the whole file: half a policy would be
 * a policy that was never written.
 */
export function readPolicy(text: string | null): PolicyReading {
  if (text === null) return NO_POLICY
  let content: unknown
  try {
    // Notepad writes a byte order mark.
    content = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return { policy: {}, fault: '不是有效的 JSON' }
  }
  const read = policy.safeParse(content)
  if (read.success) return { policy: read.data, fault: null }
  return { policy: {}, fault: [...new Set(read.error.issues.map(wordsFor))].join('；') }
}

function wordsFor(issue: z.core.$ZodIssue): string {
  const at = issue.path.join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `不认识 ${at ? `${at}.` : ''}${key}`).join('；')
  if (issue.code === 'custom') return `${at}：${issue.message}`
  if (issue.path.length < 2) return `${at || '内容'} 应为${['', 'settings', 'paths'].includes(at) ? '对象' : '文本'}`
  return `${at} ${allowed[String(issue.path[1])] ?? '应为 true 或 false'}`
}
