import type { HubLine } from '../../../src-main/core/hub/hub.ts'
import { Realtime } from '../../../src-main/core/realtime.ts'
import { SettingsRoom } from '../../../src-main/core/settings/settings.ts'
import type { AlertCounts, AlertSettingsChange, Events, Notice, Sound, Unread } from '../../../src-preload/contract.ts'
import { silent } from './fixtures.ts'

/** As the real connection's. */
const SILENCE_MS = 30_000

interface Said {
  id: number
  speakId: string
  content: string
  time: string
}

interface Talk {
  unread: number
  /** Messages that no reading of the newest page has marked read. */
  neverRead: Set<number>
  said: Said[]
}

/** Beijing time of an instant, as the server writes it. */
function beijing(ms: number): string {
  return new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

class Line implements HubLine {
  #closed: () => void = () => {}
  #end = () => {}
  /** Ends every call that has no answer yet, as the real client does. */
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

/** What the core needs of a server, in memory and on the clock of the test. */
export class FakeServer {
  lines = new Set<Line>()
  reachable = true
  /** REST fails as well. */
  offline = false
  /** Methods that fail. */
  failing = new Set<string>()
  invocations: string[] = []
  readsOfOrders = 0
  /** How long an answer takes, ms. */
  latency = 0
  talks = new Map<string, Talk>()
  orders: { id: number; deposit: boolean; name: string; amount: number; time: string }[] = []
  /** How much later than the lists pushes know of something, ms. */
  pushLag = 0
  #lastId = 0
  #frozen: 'no' | 'held' | 'lost' = 'no'
  #freezes = 0
  #held: (() => void)[] = []

  /** Nothing is answered or pushed, and the line looks alive for half a minute. What is pushed comes later, or never. */
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

  /** Messages and orders so far. */
  get said(): number {
    return this.#lastId
  }

  push(event: string, ...args: unknown[]): void {
    const lines = [...this.lines]
    const send = () => {
      if (this.#frozen === 'held') this.#held.push(send)
      else if (this.#frozen === 'no') for (const line of lines) line.hear(event, ...args)
    }
    if (this.pushLag > 0) setTimeout(send, this.pushLag)
    else send()
  }

  /** A member writes. */
  say(userId: string, content = '在吗'): number {
    const key = `1:${userId}`
    const talk = this.talks.get(key) ?? { unread: 0, neverRead: new Set<number>(), said: [] }
    this.talks.set(key, talk)
    const said = { id: ++this.#lastId, speakId: userId, content, time: beijing(Date.now()) }
    talk.said.push(said)
    talk.unread++
    talk.neverRead.add(said.id)
    this.push('PrivateMessage', { ...this.#onWire(said), userId })
    return said.id
  }

  /** An operator answers: it comes back as a push. */
  reply(userId: string, content: string): void {
    const said = { id: ++this.#lastId, speakId: '900', content, time: beijing(Date.now()) }
    this.talks.get(`1:${userId}`)?.said.push(said)
    this.push('PrivateMessage', { ...this.#onWire(said), userId })
  }

  order(deposit: boolean, amount = 500, name = '张三'): number {
    const id = ++this.#lastId
    this.orders.push({ id, deposit, name, amount, time: beijing(Date.now()) })
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
    await this.thawed()
    await this.#wait()
    if (this.offline) throw new Error('offline')
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
    if (this.failing.has(method)) throw new Error('忙')
    const result = structuredClone(this.#run(method, args))
    await this.#wait()
    return result
  }

  #run(method: string, args: string[]): unknown {
    if (method === 'getcustomerservice') return [{ type: 1, name: '在线客服', head: '' }]
    if (method === 'getgroup') return []
    if (method === 'getuserlist') {
      return [...this.talks].map(([key, { unread, said }]) => {
        const userId = key.slice(2)
        return { userId, name: `会员${userId}`, head: '', count: unread, ...timeAndContent(said.at(-1)) }
      })
    }
    if (method !== 'getprivatelist') throw new Error(`no ${method}`)
    const [userId, channel, minId, size] = args
    const talk = this.talks.get(`${channel}:${userId}`)
    if (!talk) return []
    if (minId === '0') {
      talk.unread = 0
      talk.neverRead.clear()
    }
    const older = talk.said.filter(({ id }) => minId === '0' || BigInt(id) < BigInt(minId!))
    return older.slice(-Number(size)).map((said) => this.#onWire(said))
  }

  #onWire({ speakId, ...said }: Said) {
    const name = speakId === '900' ? '客服' : `会员${speakId}`
    return { ...said, speakId, type: 1, name, head: '', contentType: 1 }
  }

  #pushCounts(): void {
    const up = this.orders.filter(({ deposit }) => deposit).length
    this.push('setUpDwonCount', up, this.orders.length - up)
  }

  #wait = () => (this.latency > 0 ? new Promise((resolve) => setTimeout(resolve, this.latency)) : Promise.resolve())
  newLine = async () => new Line(this)
}

function timeAndContent(said: Said | undefined) {
  return { time: said?.time ?? '', content: said?.content ?? '' }
}

/** The core's realtime room on a fake server, and what it asked of its host. */
export function startRealtime(server = new FakeServer(), kept: object = {}) {
  const notices: Notice[] = []
  const shown: Notice[] = []
  const counts: AlertCounts[] = []
  const sounds: Sound[] = []
  const unread: Unread[] = []
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
    serverNow: () => Date.now(),
    emit: (event, payload) => {
      if (event === 'notice') notices.push(payload as Events['notice'])
      if (event === 'alerts') {
        const { deposits, withdrawals, messages } = payload as Events['alerts']
        counts.push({ deposits, withdrawals, messages })
      }
      if (event === 'unread') unread.push(payload as Unread)
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
    rules,
    told,
    attentions: () => attentions,
  }
}
