import type { HubTransport } from '#main/core/hub/hub.ts'

/** Same as the real connection. */
const SERVER_TIMEOUT_MS = 30_000

interface WrittenMessage {
  id: number
  /** Epoch ms. */
  timestamp: number
  speakId: string
  name: string
  content: string
  time: string
  /** When an operator had read it, epoch ms. */
  readAt?: number
}

interface FakeConversation {
  unread: number
  messages: WrittenMessage[]
  /** Versions of its list entry, as a list may lag. */
  listed: { timestamp: number; count: number; last: WrittenMessage | undefined }[]
}

/** The only page sizes requested by the console (A202, A208). */
const NEWEST_PAGE_SIZE = '20'
const OLDER_PAGE_SIZE = '10'
const MAX_INT32 = 2n ** 31n - 1n

/** Formats epoch ms as Beijing time like the server. */
function toBeijingTime(ms: number): string {
  return new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

class FakeConnection implements HubTransport {
  #closed: () => void = () => {}
  #end = () => {}
  #isStopped = false
  /** Rejects all pending calls when the connection closes, like the real client. */
  #ended = new Promise<never>((_, reject) => {
    this.#end = () => reject(new Error('the connection was closed'))
  })
  #handlers = new Map<string, (...args: unknown[]) => void>()
  constructor(private readonly server: FakeServer) {
    this.#ended.catch(() => {})
  }
  start = async () => {
    await this.server.whenThawed()
    if (!this.server.reachable) throw new Error(this.server.hubError)
    // A client that gave up before the server answered has closed its socket.
    if (this.#isStopped) throw new Error('stopped')
    this.server.connections.add(this)
  }
  stop = async () => {
    this.#isStopped = true
    this.close()
  }
  close() {
    this.server.connections.delete(this)
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
    Promise.race([this.server.respond(method, args.map(String)), this.#ended])
  receive = (event: string, ...args: unknown[]) => {
    if (this.server.connections.has(this)) this.#handlers.get(event)?.(...args)
  }
}

/** An in-memory server that uses the clock of the test. */
export class FakeServer {
  connections = new Set<FakeConnection>()
  reachable = true
  /** Why the hub cannot be connected. */
  hubError = 'unreachable'
  /** true: REST requests fail, too. */
  offline = false
  /** Methods that fail, for all calls or for one first argument: `getuserlist 2`. */
  failingMethods = new Set<string>()
  /** Enabled channels. */
  channels = new Set(['1'])
  /** Channels that were disabled and enabled again: their listed messages look new. */
  reenabledChannels = new Set<string>()
  /** Lag of the lists behind the pushes, ms. */
  listLag = 0
  /** true: every page of the history marks the conversation read, not only the newest. */
  everyPageMarksRead = false
  /** false: a message sent does not mark the conversation read. */
  sendingMarksRead = true
  /** false: answers of colleagues are not pushed to other consoles. */
  answersArePushed = true
  /** Members' messages pushed to a console for the first time, with their time. */
  delivered: { key: string; id: number; timestamp: number }[] = []
  invocations: string[] = []
  payDataFetches = 0
  payListFetches = 0
  /** Members that the operator watches. */
  watched = new Set<string>()
  /** It is slow, or has too much to do. */
  isStrained = false
  /** home/pay-data has this many of the newest orders of a kind. */
  payDataLimit = Number.POSITIVE_INFINITY
  /** Server clock minus the workstation's clock, ms. */
  clockOffset = 0
  /** Number of following pay-data requests that are never answered. */
  hangingFetches = 0
  /** Number of following calls of the hub that are never answered. */
  hangingCalls = 0
  /** Overrides the response of home/pay-data. */
  payDataOverride: string | null = null
  /** Response time, ms. */
  latency = 0
  /** Extra response time (ms) by method and first argument: `getuserlist 2`; `pay-data` for the orders. */
  extraLatency = new Map<string, number>()
  conversations = new Map<string, FakeConversation>()
  orders: { id: number; deposit: boolean; name: string; amount: number; time: string }[] = []
  /** The signed-in operator. */
  owner = 'https://console.example\n1'
  /** The records of the workstation, which outlive a restart of the console: what is on disk, as text. */
  records = '{}'
  recordsFile = {
    read: (): unknown => JSON.parse(this.records),
    write: (document: unknown) => {
      this.records = JSON.stringify(document)
    },
  }
  /** Lag of the pushes behind the lists, ms. */
  pushLag = 0
  /** What the pushes of members' messages have in place of the message's own fields. */
  pushedFields: { time?: null; content?: null } = {}
  #lastId = 0
  #frozen: 'no' | 'held' | 'lost' = 'no'
  #freezes = 0
  #deferred: (() => void)[] = []
  /** Pushes that wait in the server; null: they are sent at once. */
  #heldPushes: (() => void)[] | null = null
  /** Messages pushed once more. */
  #repeated = new Set<number>()

  /** Stops all responses while connections look alive for 30 s. Pushes are delivered after the thaw, or lost. */
  freeze(pushes: 'held' | 'lost'): void {
    const freeze = ++this.#freezes
    this.#frozen = pushes
    setTimeout(() => freeze === this.#freezes && this.dropConnections(), SERVER_TIMEOUT_MS)
  }

  thaw(): void {
    this.#freezes++
    this.#frozen = 'no'
    for (const resume of this.#deferred.splice(0)) resume()
  }

  /** Pushes wait in the server, whatever becomes of the connections, which answer meanwhile. */
  holdPushes(): void {
    this.#heldPushes ??= []
  }

  /** The pushes held back go to the consoles that are connected by now. */
  releasePushes(): void {
    const pushes = this.#heldPushes ?? []
    this.#heldPushes = null
    for (const send of pushes) send()
  }

  whenThawed = () =>
    this.#frozen === 'no' ? Promise.resolve() : new Promise<void>((resume) => this.#deferred.push(resume))

  /** Number of messages and orders so far. */
  get sentCount(): number {
    return this.#lastId
  }

  push(event: string, ...args: unknown[]): void {
    if (this.#heldPushes) return void this.#heldPushes.push(() => this.push(event, ...args))
    const connections = [...this.connections]
    const send = () => {
      if (this.#frozen === 'held') this.#deferred.push(send)
      else if (this.#frozen === 'no') for (const connection of connections) this.#deliver(connection, event, args)
    }
    if (this.pushLag > 0) setTimeout(send, this.pushLag)
    else send()
  }

  #deliver(connection: FakeConnection, event: string, args: unknown[]): void {
    if (!this.connections.has(connection)) return
    const [message] = args as [{ id: number; userId: string; speakId: string; type: number } | undefined]
    if (event === 'PrivateMessage' && message && message.speakId === message.userId) {
      const isFirst = !this.#repeated.has(message.id) && !this.delivered.some(({ id }) => id === message.id)
      const delivery = { key: `${message.type}:${message.userId}`, id: message.id, timestamp: Date.now() }
      if (isFirst) this.delivered.push(delivery)
    }
    connection.receive(event, ...args)
  }

  /** A member writes a message. */
  memberWrites(userId: string, content = '在吗', channel = '1', name = `会员${userId}`): number {
    const key = `${channel}:${userId}`
    const conversation = this.conversations.get(key) ?? { unread: 0, messages: [], listed: [] }
    this.conversations.set(key, conversation)
    const timestamp = Date.now()
    const time = toBeijingTime(timestamp + this.clockOffset)
    const message = { id: ++this.#lastId, timestamp, speakId: userId, name, content, time }
    conversation.messages.push(message)
    conversation.unread++
    this.#recordListing(conversation)
    this.push('PrivateMessage', {
      ...{ ...this.#toWireMessage(message), type: Number(channel), userId },
      ...this.pushedFields,
    })
    return message.id
  }

  /** The server pushes the member's last message once more. */
  repeatPush(key: string): void {
    const [channel, userId] = key.split(':')
    const message = this.conversations.get(key)?.messages.findLast(({ speakId }) => speakId === userId)
    if (!message) return
    this.#repeated.add(message.id)
    this.push('PrivateMessage', { ...this.#toWireMessage(message), type: Number(channel), userId })
  }

  /** A colleague reads a conversation on another console, which is not pushed. */
  markReadByColleague(key: string): void {
    const conversation = this.conversations.get(key)
    if (!conversation || conversation.unread === 0) return
    conversation.unread = 0
    for (const message of conversation.messages) message.readAt ??= Date.now()
    this.#recordListing(conversation)
  }

  #recordListing(conversation: FakeConversation): void {
    conversation.listed.push({ timestamp: Date.now(), count: conversation.unread, last: conversation.messages.at(-1) })
  }

  /** An operator writes a message, which is pushed back. */
  operatorWrites(userId: string, content: string, channel = '1', isPushed = true) {
    const timestamp = Date.now()
    const time = toBeijingTime(timestamp + this.clockOffset)
    const message = { id: ++this.#lastId, timestamp, speakId: '900', name: '客服', content, time }
    const conversation = this.conversations.get(`${channel}:${userId}`)
    if (conversation) {
      conversation.messages.push(message)
      this.#recordListing(conversation)
    }
    const wireMessage = { ...this.#toWireMessage(message), type: Number(channel), userId }
    if (isPushed) this.push('PrivateMessage', wireMessage)
    return wireMessage
  }

  /** A colleague answers on another console, where the conversation may have been open all the time. */
  colleagueAnswers(key: string, content: string): void {
    const [channel, userId] = key.split(':')
    if (this.sendingMarksRead) this.markReadByColleague(key)
    if (this.conversations.has(key)) this.operatorWrites(userId!, content, channel, this.answersArePushed)
  }

  addOrder(deposit: boolean, amount = 500, name = '张三'): number {
    const id = ++this.#lastId
    this.orders.push({ id, deposit, name, amount, time: toBeijingTime(Date.now() + this.clockOffset) })
    this.#pushCounts()
    return id
  }

  decideOrder(id: number): void {
    this.orders = this.orders.filter((addOrder) => addOrder.id !== id)
    this.#pushCounts()
  }

  dropConnections(): void {
    for (const connection of [...this.connections]) connection.close()
  }

  payData = async (): Promise<string> => {
    this.payDataFetches++
    if (this.hangingFetches > 0) {
      this.hangingFetches--
      await new Promise(() => {})
    }
    await this.whenThawed()
    await this.#wait(this.latency + (this.extraLatency.get('pay-data') ?? 0))
    if (this.offline) throw new Error('offline')
    if (this.payDataOverride !== null) return this.payDataOverride
    const rows = (deposit: boolean) => this.#rows(deposit).slice(-this.payDataLimit)
    return JSON.stringify({ succeeded: true, errors: null, data: { upList: rows(true), downList: rows(false) } })
  }

  payList = async (kind: 'deposit' | 'withdrawal', page: number, size: number): Promise<string> => {
    this.payListFetches++
    await this.whenThawed()
    await this.#wait(this.latency)
    if (this.offline) throw new Error('offline')
    // The newest first.
    const rows = this.#rows(kind === 'deposit').toReversed()
    const data = { data: rows.slice((page - 1) * size, page * size), rows: rows.length }
    return JSON.stringify({ succeeded: true, errors: null, data })
  }

  #rows(deposit: boolean) {
    return this.orders
      .filter((addOrder) => addOrder.deposit === deposit)
      .map(({ id, amount, name, time }) => ({
        id,
        userId: 10086,
        balance: amount,
        payName: name,
        payTime: time,
        state: 0,
      }))
  }

  respond = async (method: string, args: string[]): Promise<unknown> => {
    this.invocations.push([method, ...args].join(' '))
    if (this.hangingCalls > 0) {
      this.hangingCalls--
      await new Promise(() => {})
    }
    await this.whenThawed()
    if (this.failingMethods.has(method) || this.failingMethods.has(`${method} ${args[0]}`)) throw new Error('忙')
    const result = structuredClone(this.#execute(method, args))
    await this.#wait(this.latency + (this.extraLatency.get(`${method} ${args[0]}`) ?? 0))
    return result
  }

  #execute(method: string, args: string[]): unknown {
    if (method === 'getcustomerservice')
      return [...this.channels].map((type) => ({ type: Number(type), name: `客服${type}`, head: '' }))
    if (method === 'getgroup') return []
    if (method === 'getuserlist') {
      const until = Date.now() - this.listLag
      return [...this.conversations].flatMap(([key, { listed }]) => {
        const [channel, userId] = key.split(':')
        const version = listed.findLast(({ timestamp }) => timestamp <= until)
        if (channel !== args[0] || !version) return []
        const { count, last } = version
        return { userId, name: `会员${userId}`, head: '', count, ...timeAndContent(last) }
      })
    }
    if (method === 'privatesend') {
      // Who answers has opened the conversation; a strict server reads that only from its history.
      if (this.sendingMarksRead) this.markReadByColleague(`${args[1]}:${args[0]}`)
      return this.operatorWrites(args[0]!, args[3]!, args[1])
    }
    if (method !== 'getprivatelist') throw new Error(`no ${method}`)
    const [userId, channel, minId, size] = args
    if (BigInt(minId!) > MAX_INT32) throw new Error('Error converting value to type System.Int32')
    if (size !== (minId === '0' ? NEWEST_PAGE_SIZE : OLDER_PAGE_SIZE)) throw new Error(`a page of ${size}`)
    const key = `${channel}:${userId}`
    if (minId === '0' || this.everyPageMarksRead) this.markReadByColleague(key)
    const older = (this.conversations.get(key)?.messages ?? []).filter(
      ({ id }) => minId === '0' || BigInt(id) < BigInt(minId!),
    )
    return older.slice(-Number(size)).map((message) => ({ ...this.#toWireMessage(message), type: Number(channel) }))
  }

  #toWireMessage({ timestamp: _, readAt: __, ...messages }: WrittenMessage) {
    return { ...messages, type: 1, head: '', contentType: 1 }
  }

  #pushCounts(): void {
    const up = this.orders.filter(({ deposit }) => deposit).length
    this.push('setUpDwonCount', up, this.orders.length - up)
  }

  #wait = (ms: number) => (ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve())
  connect = async () => new FakeConnection(this)
}

function timeAndContent(message: WrittenMessage | undefined) {
  return { time: message?.time ?? '', content: message?.content ?? '' }
}
