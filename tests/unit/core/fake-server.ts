import type { HubLine } from '../../../src-main/core/hub/hub.ts'
import { Realtime } from '../../../src-main/core/realtime.ts'
import { SettingsRoom } from '../../../src-main/core/settings/settings.ts'
import type {
  AlertCounts,
  AlertSettingsChange,
  Events,
  Notice,
  Push,
  Sound,
  Unread,
} from '../../../src-preload/contract.ts'
import { silent } from './fixtures.ts'

/** Same as the real connection. */
const SILENCE_MS = 30_000

interface Said {
  id: number
  /** Epoch ms. */
  at: number
  speakId: string
  name: string
  content: string
  time: string
}

interface Talk {
  unread: number
  said: Said[]
  /** Versions of its list entry, as a list may lag. */
  listed: { at: number; count: number; last: Said | undefined }[]
}

/** The only page sizes requested by the console (A202, A208). */
const NEWEST_PAGE_SIZE = '20'
const OLDER_PAGE_SIZE = '10'
const LARGEST_INT32 = 2n ** 31n - 1n

/** Formats epoch ms as Beijing time like the server. */
function beijing(ms: number): string {
  return new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

class Line implements HubLine {
  #closed: () => void = () => {}
  #end = () => {}
  /** Rejects all pending calls when the connection closes, like the real client. */
  #ended = new Promise<never>((_, reject) => {
    this.#end = () => reject(new Error('the connection was closed'))
  })
  #handlers = new Map<string, (...args: unknown[]) => void>()
  constructor(private readonly server: FakeServer) {
    this.#ended.catch(() => {})
  }
  start = async () => {
    await this.server.thawed()
    if (!this.server.reachable) throw new Error('unreachable')
    this.server.lines.add(this)
  }
  stop = async () => this.close()
  close() {
    this.server.lines.delete(this)
    this.#end()
    this.#closed()
  }
  on(event: string, listener: (...args: unknown[]) => void) {
    this.#handlers.set(event, listener)
  }
  onclose(listener: () => void) {
    this.#closed = listener
  }
  invoke = (method: string, ...args: unknown[]) =>
    Promise.race([this.server.answer(method, args.map(String)), this.#ended])
  hear = (event: string, ...args: unknown[]) => {
    if (this.server.lines.has(this)) this.#handlers.get(event)?.(...args)
  }
}

/** An in-memory server that uses the clock of the test. */
export class FakeServer {
  lines = new Set<Line>()
  reachable = true
  /** true: REST requests fail, too. */
  offline = false
  /** Methods that fail, for all calls or for one first argument: `getuserlist 2`. */
  failing = new Set<string>()
  /** Enabled channels. */
  channels = new Set(['1'])
  /** Channels that were disabled and enabled again: their listed messages look new. */
  switchedOn = new Set<string>()
  /** Lag of the lists behind the pushes, ms. */
  listLag = 0
  /** true: every page of the history marks the conversation read, not only the newest. */
  everyPageMarksRead = false
  /** Messages pushed to a console, with their time. */
  delivered: { key: string; id: number; at: number }[] = []
  invocations: string[] = []
  readsOfOrders = 0
  /** Server clock minus the workstation's clock, ms. */
  clockOffset = 0
  /** Number of following pay-data requests that are never answered. */
  hangingReads = 0
  /** Overrides the response of home/pay-data. */
  payDataInstead: string | null = null
  /** Response time, ms. */
  latency = 0
  /** Extra response time (ms) by method and first argument: `getuserlist 2`; `pay-data` for the orders. */
  slow = new Map<string, number>()
  talks = new Map<string, Talk>()
  orders: { id: number; deposit: boolean; name: string; amount: number; time: string }[] = []
  /** Lag of the pushes behind the lists, ms. */
  pushLag = 0
  #lastId = 0
  #frozen: 'no' | 'held' | 'lost' = 'no'
  #freezes = 0
  #held: (() => void)[] = []

  /** Stops all responses while connections look alive for 30 s. Pushes are delivered after the thaw, or lost. */
  freeze(pushes: 'held' | 'lost'): void {
    const freeze = ++this.#freezes
    this.#frozen = pushes
    setTimeout(() => freeze === this.#freezes && this.dropLines(), SILENCE_MS)
  }

  thaw(): void {
    this.#freezes++
    this.#frozen = 'no'
    for (const go of this.#held.splice(0)) go()
  }

  thawed = () => (this.#frozen === 'no' ? Promise.resolve() : new Promise<void>((go) => this.#held.push(go)))

  /** Number of messages and orders so far. */
  get said(): number {
    return this.#lastId
  }

  push(event: string, ...args: unknown[]): void {
    const lines = [...this.lines]
    const send = () => {
      if (this.#frozen === 'held') this.#held.push(send)
      else if (this.#frozen === 'no') for (const line of lines) this.#deliver(line, event, args)
    }
    if (this.pushLag > 0) setTimeout(send, this.pushLag)
    else send()
  }

  #deliver(line: Line, event: string, args: unknown[]): void {
    if (!this.lines.has(line)) return
    const [message] = args as [{ id: number; userId: string; type: number }]
    if (event === 'PrivateMessage')
      this.delivered.push({ key: `${message.type}:${message.userId}`, id: message.id, at: Date.now() })
    line.hear(event, ...args)
  }

  /** A member writes a message. */
  say(userId: string, content = '在吗', channel = '1', name = `会员${userId}`): number {
    const key = `${channel}:${userId}`
    const talk = this.talks.get(key) ?? { unread: 0, said: [], listed: [] }
    this.talks.set(key, talk)
    const at = Date.now()
    const time = beijing(at + this.clockOffset)
    const said = { id: ++this.#lastId, at, speakId: userId, name, content, time }
    talk.said.push(said)
    talk.unread++
    this.#list(talk)
    this.push('PrivateMessage', { ...this.#onWire(said), type: Number(channel), userId })
    return said.id
  }

  /** A colleague reads a conversation on another console, which is not pushed. */
  read(key: string): void {
    const talk = this.talks.get(key)
    if (!talk || talk.unread === 0) return
    talk.unread = 0
    this.#list(talk)
  }

  #list(talk: Talk): void {
    talk.listed.push({ at: Date.now(), count: talk.unread, last: talk.said.at(-1) })
  }

  /** An operator writes a message, which is pushed back. */
  reply(userId: string, content: string): void {
    const at = Date.now()
    const time = beijing(at + this.clockOffset)
    const said = { id: ++this.#lastId, at, speakId: '900', name: '客服', content, time }
    const talk = this.talks.get(`1:${userId}`)
    if (talk) {
      talk.said.push(said)
      this.#list(talk)
    }
    this.push('PrivateMessage', { ...this.#onWire(said), userId })
  }

  order(deposit: boolean, amount = 500, name = '张三'): number {
    const id = ++this.#lastId
    this.orders.push({ id, deposit, name, amount, time: beijing(Date.now() + this.clockOffset) })
    this.#pushCounts()
    return id
  }

  decide(id: number): void {
    this.orders = this.orders.filter((order) => order.id !== id)
    this.#pushCounts()
  }

  dropLines(): void {
    for (const line of [...this.lines]) line.close()
  }

  payData = async (): Promise<string> => {
    this.readsOfOrders++
    if (this.hangingReads > 0) {
      this.hangingReads--
      await new Promise(() => {})
    }
    await this.thawed()
    await this.#wait(this.latency + (this.slow.get('pay-data') ?? 0))
    if (this.offline) throw new Error('offline')
    if (this.payDataInstead !== null) return this.payDataInstead
    const rows = (deposit: boolean) =>
      this.orders
        .filter((order) => order.deposit === deposit)
        .map(({ id, amount, name, time }) => ({
          id,
          userId: 10086,
          balance: amount,
          payName: name,
          payTime: time,
          state: 0,
        }))
    return JSON.stringify({ succeeded: true, errors: null, data: { upList: rows(true), downList: rows(false) } })
  }

  answer = async (method: string, args: string[]): Promise<unknown> => {
    this.invocations.push([method, ...args].join(' '))
    await this.thawed()
    if (this.failing.has(method) || this.failing.has(`${method} ${args[0]}`)) throw new Error('忙')
    const result = structuredClone(this.#run(method, args))
    await this.#wait(this.latency + (this.slow.get(`${method} ${args[0]}`) ?? 0))
    return result
  }

  #run(method: string, args: string[]): unknown {
    if (method === 'getcustomerservice')
      return [...this.channels].map((type) => ({ type: Number(type), name: `客服${type}`, head: '' }))
    if (method === 'getgroup') return []
    if (method === 'getuserlist') {
      const until = Date.now() - this.listLag
      return [...this.talks].flatMap(([key, { listed }]) => {
        const [channel, userId] = key.split(':')
        const version = listed.findLast(({ at }) => at <= until)
        if (channel !== args[0] || !version) return []
        const { count, last } = version
        return { userId, name: `会员${userId}`, head: '', count, ...timeAndContent(last) }
      })
    }
    if (method !== 'getprivatelist') throw new Error(`no ${method}`)
    const [userId, channel, minId, size] = args
    if (BigInt(minId!) > LARGEST_INT32) throw new Error('Error converting value to type System.Int32')
    if (size !== (minId === '0' ? NEWEST_PAGE_SIZE : OLDER_PAGE_SIZE)) throw new Error(`a page of ${size}`)
    const key = `${channel}:${userId}`
    if (minId === '0' || this.everyPageMarksRead) this.read(key)
    const older = (this.talks.get(key)?.said ?? []).filter(({ id }) => minId === '0' || BigInt(id) < BigInt(minId!))
    return older.slice(-Number(size)).map((said) => ({ ...this.#onWire(said), type: Number(channel) }))
  }

  #onWire({ at: _, ...said }: Said) {
    return { ...said, type: 1, head: '', contentType: 1 }
  }

  #pushCounts(): void {
    const up = this.orders.filter(({ deposit }) => deposit).length
    this.push('setUpDwonCount', up, this.orders.length - up)
  }

  #wait = (ms: number) => (ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve())
  newLine = async () => new Line(this)
}

function timeAndContent(said: Said | undefined) {
  return { time: said?.time ?? '', content: said?.content ?? '' }
}

/** Realtime connected to a fake server, with everything it requested from its host. */
export function startRealtime(server = new FakeServer(), kept: object = {}) {
  const notices: Notice[] = []
  const shown: Notice[] = []
  const counts: AlertCounts[] = []
  const sounds: Sound[] = []
  const unread: Unread[] = []
  const pushes: Push[] = []
  let attentions = 0
  const settings = new SettingsRoom({ read: () => kept, write: () => {} }, silent, () => {})
  const realtime = new Realtime({
    ports: {
      log: silent,
      showNotice: (notice) => shown.push(notice),
      playSound: (sound) => sounds.push(sound),
      drawAttention: () => {
        attentions++
      },
    },
    settings,
    openLine: server.newLine,
    readPayData: server.payData,
    operatorId: () => '',
    serverNow: () => Date.now() + server.clockOffset,
    emit: (event, payload) => {
      if (event === 'notice') notices.push(payload as Events['notice'])
      if (event === 'alerts') {
        const { deposits, withdrawals, messages } = payload as Events['alerts']
        counts.push({ deposits, withdrawals, messages })
      }
      if (event === 'unread') unread.push(payload as Unread)
      if (event === 'pushes') pushes.push(...(payload as Push[]))
    },
    onConnection: () => {},
  })
  const rules = (change: AlertSettingsChange['rules']) => realtime.changeAlerts({ ...(change && { rules: change }) })
  const told = () => notices.splice(0).map(({ kind, title, body }) => `${kind} ${title} ${body}`)
  return {
    server,
    realtime,
    settings,
    notices,
    shown,
    counts,
    sounds,
    unread,
    pushes,
    rules,
    told,
    attentions: () => attentions,
  }
}
