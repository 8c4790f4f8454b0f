import { z } from 'zod'
import { dialectSchema } from './dialect/dialect.ts'
import { NAME_STYLES } from './wire/name-style.ts'

/** One switch for each point that the API documents leave open. */
export const switchesSchema = z.strictObject({
  /** A missing or rejected token: plain HTTP 401, or an error envelope in HTTP 200 (A027). */
  unauthorizedForm: z.enum(['http', 'envelope']),
  /** home/pay-data: {upList, downList}, {payIn, payOut}, or one list (A053). */
  payDataShape: z.enum(['upDown', 'inOut', 'flat']),
  /** setUpDwonCount: (up, down), ({up, down}), or (total) (A015). */
  countsShape: z.enum(['args', 'object', 'total']),
  /** Path prefix of the group bot's calls and the other legacy ones (A036). */
  botPrefix: z.enum(['/api', '']),
  /**
   * How odds rows, agents and questions are identified (A131, A211): by ids, only by their content, or by numbers that
   * two rows share.
   */
  configShape: z.enum(['usual', 'no-ids', 'same-numbers']),
  /** What privatesend and publicsend return (A197). */
  sendAnswer: z.enum(['message', 'nothing']),
  /** Whether history pages may have any size, not only those of D3 §4 (A208). */
  anyChatPage: z.boolean(),
  /** Whether a message that an operator sent comes back as a push (A197). */
  sendEcho: z.boolean(),
  /** Every amount has twelve digits and two decimals, and every member id has twenty digits. */
  largeValues: z.boolean(),
  /** Caching headers: the server's own, none, or ones that make a cache store the response (fault 36). */
  caching: z.enum(['server', 'none', 'last-modified', 'max-age']),
  /** User-written texts: as seeded, with bidi controls and invisible characters, or 60,000 characters long. */
  names: z.enum(NAME_STYLES),
  /** Rewrites of every answer and push: how servers of this family differ (dialect/). */
  dialect: dialectSchema.readonly(),
})
export type Switches = z.output<typeof switchesSchema>

export function defaultSwitches(): Switches {
  return {
    unauthorizedForm: 'http',
    payDataShape: 'upDown',
    countsShape: 'args',
    botPrefix: '/api',
    configShape: 'usual',
    sendAnswer: 'message',
    anyChatPage: false,
    sendEcho: true,
    largeValues: false,
    caching: 'server',
    names: 'plain',
    dialect: [],
  }
}
