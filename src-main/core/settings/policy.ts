import { z } from 'zod'
import { alertSettingsChangeSchema } from '../alerts/alert-rules.ts'
import { addressSchema, settingsChange, ZOOM } from './schema.ts'

/** Empty for the server's root. */
const pathSchema = z.string().regex(/^(\/[\w.-]+)*$/)

const policySchema = z.strictObject({
  server: addressSchema.optional(),
  updateFeed: addressSchema.optional(),
  /** Paths at this server that the specification leaves open (A036, A037, A179). */
  paths: z.strictObject({ hub: pathSchema, images: pathSchema, legacyPrefix: pathSchema }).partial().optional(),
  /** These values override the choices of the operator. */
  settings: settingsChange.optional(),
  /** These values override what the operator chose of the alerts. */
  alerts: alertSettingsChangeSchema.optional(),
})

/** Settings that the site's administrator fixed for its workstations; each of them is locked. */
export type Policy = z.infer<typeof policySchema>

/** `error`: why the file is not applied, worded for the administrator who wrote it. */
export interface PolicyResult {
  policy: Policy
  error: string | null
}

export const NO_POLICY: PolicyResult = { policy: {}, error: null }

/** Hint for the administrator about the values of each setting. */
const expectedValueHints: Record<string, string> = {
  theme: '应为 "system"、"light" 或 "dark"',
  density: '应为 "compact" 或 "normal"',
  zoom: `应为 ${ZOOM.min} 至 ${ZOOM.max} 的整数`,
  dates: '应为 "chinese" 或 "system"',
  operatorId: '应为最多 30 位数字的文本，空文本为登录账号的编号',
  largeOrderAmount: '应为 0 至 999999999 的整数，0 为不标记',
  hub: '应为 "/managehub" 这样的路径',
  images: '应为 "/images" 这样的路径',
  legacyPrefix: '应为 "/api" 这样的路径，或空文本',
}

/** Parses policy.json, null without a file. One error rejects all of it: half a policy is one never written. */
export function parsePolicy(text: string | null): PolicyResult {
  if (text === null) return NO_POLICY
  let content: unknown
  try {
    // Notepad writes a byte order mark.
    content = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return { policy: {}, error: '不是有效的 JSON' }
  }
  const parsed = policySchema.safeParse(content)
  if (parsed.success) return { policy: parsed.data, error: null }
  return { policy: {}, error: [...new Set(parsed.error.issues.map(describeIssue))].join('；') }
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const location = issue.path.join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `不认识 ${location ? `${location}.` : ''}${key}`).join('；')
  if (issue.code === 'custom') return `${location}：${issue.message}`
  if (issue.path.length < 2)
    return `${location || '内容'} 应为${['', 'settings', 'paths', 'alerts'].includes(location) ? '对象' : '文本'}`
  if (issue.path[0] === 'alerts') return `${location} 的值无效，取值见管理员手册`
  return `${location} ${expectedValueHints[String(issue.path[1])] ?? '应为 true 或 false'}`
}
