import type { Names } from './wire/hostile-names.ts'

/** Where the contract leaves a choice, the simulator can make each of them. */
export interface Switches {
  /** A missing or refused token: plain HTTP 401, or the envelope within HTTP 200 (A027). */
  unauthorizedForm: 'http' | 'envelope'
  /** home/pay-data: {upList, downList}, {payIn, payOut}, or one list (A053). */
  payDataShape: 'upDown' | 'inOut' | 'flat'
  /** setUpDwonCount: (up, down), ({up, down}), or (total) (A015). */
  countsShape: 'args' | 'object' | 'total'
  /** Where the group bot's calls and the older ones are (A036). */
  botPrefix: '/api' | ''
  /** Whether a total row stands before the bot's bets (A152). */
  reportTotal: boolean
  /** What odds rows, agents and questions are told apart by (A131, A211): ids, nothing but what they say, or numbers that two have. */
  configShape: 'usual' | 'no-ids' | 'same-numbers'
  /** What privatesend and publicsend answer (A197). */
  sendAnswer: 'message' | 'nothing'
  /** Whether history comes in pages of any size, not in those of D3 §4 alone (A208). */
  anyChatPage: boolean
  /** Which pages of its history mark a conversation read; A196 says the newest. */
  historyMarksRead: 'newest page' | 'every page'
  /** Whether what an operator sent comes back as a push (A197). */
  sendEcho: boolean
  /** Answers every amount with twelve digits and two decimals, and every member's id with twenty digits. */
  largeValues: boolean
  /** What answers say of caching: what the server itself says, nothing, or what makes a cache keep them (fault 36). */
  caching: 'server' | 'none' | 'last-modified' | 'max-age'
  /** What others write: as it was seeded, with direction marks and invisible characters, or 60,000 letters long. */
  names: Names
}

export function defaultSwitches(): Switches {
  return {
    unauthorizedForm: 'http',
    payDataShape: 'upDown',
    countsShape: 'args',
    botPrefix: '/api',
    reportTotal: true,
    configShape: 'usual',
    sendAnswer: 'message',
    anyChatPage: false,
    historyMarksRead: 'newest page',
    sendEcho: true,
    largeValues: false,
    caching: 'server',
    names: 'plain',
  }
}
