import { sanitizeText } from '#shared/untrusted-text.ts'

/** The section of settings that no document names, and what it says of them (A110). */
export const UNKNOWN_GROUP = '含义未知的设置'
export const UNKNOWN_NOTE =
  '服务器给出而本版本没有名称的设置，按服务器的键列出；不确定时请勿修改。管理员可在服务器档案中为它们命名。'

/** What is known of such a setting besides its value. `type`: as the server calls it. */
export const describeUnknown = (type?: unknown) =>
  ['本版本无名称', type && `类型 ${sanitizeText(String(type), MAX_TYPE_LENGTH)}`].filter(Boolean).join(' · ')
const MAX_TYPE_LENGTH = 40
