import { z } from 'zod'
import { MAX_NOTED_MEMBERS, type MemberNote, type MemberNotesView, type NotesImport } from '#contract/member-notes.ts'
import type { SessionView } from '#contract/session.ts'
import { parseJson } from '#shared/lossless-json.ts'
import { dayOf } from '#shared/server-time.ts'
import { type UpgradeStep, unnumbered, upgradeStored, withVersion } from '#shared/stored.ts'
import { sanitizeText } from '#shared/untrusted-text.ts'
import type { CommandHandlers } from '../bridge/command-dispatcher.ts'
import type { Ports } from '../ports.ts'
import { isEmptyNote, isSameNote, normalizeContent, notesSchema, openNotes, sealNotes } from './notes-file.ts'

const steps: readonly UpgradeStep[] = [unnumbered]
const documentSchema = z.object({ servers: z.record(z.string(), notesSchema) })

const EMPTY: ReadonlyMap<string, MemberNote> = new Map()

interface MemberNotesDeps {
  ports: Pick<Ports, 'memberNotes' | 'saveFile' | 'log'>
  isOn(): boolean
  session(): Pick<SessionView, 'signedIn' | 'server' | 'user'>
  serverNow(): number
  onChange(view: MemberNotesView): void
}

/**
 * What operators note about members at this workstation, by server: sealed by the key store, else in memory until the
 * console quits. Nothing of it is sent, logged or recorded (A351).
 */
export class MemberNotes {
  #servers = new Map<string, Map<string, MemberNote>>()
  #loaded: Promise<void> | null = null
  #isRead = false
  #error: string | null = null
  /** What is stored must not be replaced: it was not understood. */
  #isLocked = false
  #hasFailed = false
  #saved = Promise.resolve()
  #isDirty = false

  constructor(private readonly deps: MemberNotesDeps) {}

  readonly commands = {
    saveMemberNote: (userId, content) => this.save(userId, content),
    exportMemberNotes: (password) => this.#export(password),
    importMemberNotes: (file, password, ofOtherServer) => this.import(file, password, ofOtherServer === 'accept'),
  } satisfies Partial<CommandHandlers>

  get view(): MemberNotesView {
    const isPersistent = this.deps.ports.memberNotes.persistent && !this.#isLocked && !this.#hasFailed
    return { notes: [...this.#current().values()], isPersistent, error: this.#error }
  }

  isWatched = (userId: string): boolean => this.#current().get(userId)?.isWatched === true

  /** The session or the settings changed. The key store is asked once an operator is signed in. */
  refresh(): void {
    if (this.deps.isOn() && this.deps.session().signedIn) void this.#load()
    this.#publish()
  }

  async save(userId: string, content: Pick<MemberNote, 'text' | 'tags' | 'isWatched'>): Promise<void> {
    const { user } = this.#demand()
    await this.#load()
    const { server } = this.#demand()
    const notes = this.#notesOf(server)
    const next = normalizeContent(content)
    if (isEmptyNote(next)) notes.delete(userId)
    else {
      if (!notes.has(userId) && notes.size >= MAX_NOTED_MEMBERS)
        throw new Error(`最多给 ${MAX_NOTED_MEMBERS} 位会员写备注，请先清除不用的`)
      notes.set(userId, {
        ...next,
        userId,
        at: Math.round(this.deps.serverNow()),
        by: sanitizeText(user?.name || user?.id || ''),
      })
    }
    await this.#store()
  }

  async import(file: string, password: string, acceptsOtherServer: boolean): Promise<NotesImport> {
    this.#demand()
    await this.#load()
    const opened = await openNotes(file, password)
    const { server } = this.#demand()
    const result = {
      added: [] as string[],
      updated: [] as string[],
      retained: [] as string[],
      unchanged: 0,
      dropped: 0,
    }
    if (opened.server !== server && !acceptsOtherServer) return { ...result, otherServer: opened.server }
    const notes = this.#notesOf(server)
    for (const [userId, note] of opened.notes) {
      const own = notes.get(userId)
      if (own && isSameNote(own, note)) result.unchanged++
      else if (own && own.at >= note.at) result.retained.push(userId)
      else if (!own && notes.size >= MAX_NOTED_MEMBERS) result.dropped++
      else {
        notes.set(userId, note)
        result[own ? 'updated' : 'added'].push(userId)
      }
    }
    if (result.added.length + result.updated.length > 0) await this.#store()
    return { ...result, otherServer: null }
  }

  /** Resolves when everything is stored, or could not be. */
  flush(): Promise<void> {
    return this.#saved
  }

  async #export(password: string): Promise<boolean> {
    this.#demand()
    await this.#load()
    const { server } = this.#demand()
    const notes = [...this.#notesOf(server).values()]
    if (notes.length === 0) throw new Error('还没有备注可以导出')
    const file = await sealNotes(server, notes, password)
    return this.deps.ports.saveFile(`本机备注-${dayOf(this.deps.serverNow())}.json`, Buffer.from(file))
  }

  #demand(): Pick<SessionView, 'server' | 'user'> {
    const session = this.deps.session()
    if (!this.deps.isOn()) throw new Error('本机备注已停用')
    if (!session.signedIn) throw new Error('请先登录')
    return session
  }

  #current(): ReadonlyMap<string, MemberNote> {
    const { signedIn, server } = this.deps.session()
    return (this.deps.isOn() && signedIn && this.#servers.get(server)) || EMPTY
  }

  #notesOf(server: string): Map<string, MemberNote> {
    const known = this.#servers.get(server) ?? new Map<string, MemberNote>()
    this.#servers.set(server, known)
    return known
  }

  #load(): Promise<void> {
    this.#loaded ??= this.#read().finally(() => {
      this.#isRead = true
      this.#publish()
    })
    return this.#loaded
  }

  async #read(): Promise<void> {
    try {
      const text = await this.deps.ports.memberNotes.load()
      if (text === null) return
      const { data } = documentSchema.safeParse(upgradeStored(parseJson(text), steps))
      if (data) this.#servers = new Map(Object.entries(data.servers))
      else this.#lock(null)
    } catch (error) {
      // A text that is not JSON would be quoted by its error.
      this.#lock(error instanceof SyntaxError ? null : error)
    }
  }

  /** What the disk has stays there; what is written now is in memory. */
  #lock(error: unknown): void {
    this.#isLocked = true
    this.#error = '已保存的备注无法读取，可能由更新的版本写成；现在写的只在内存中'
    this.deps.ports.log.warn('member notes cannot be read', error)
  }

  /** Stores all; changes meanwhile are stored together after it. Rejects for none: the notes are in memory then. */
  async #store(): Promise<void> {
    if (!this.#isDirty && !this.#isLocked) {
      this.#isDirty = true
      this.#saved = this.#saved.then(() => this.#write())
    }
    await this.#saved
    this.#publish()
  }

  async #write(): Promise<void> {
    this.#isDirty = false
    const servers = [...this.#servers].filter(([, notes]) => notes.size > 0)
    const document = { servers: Object.fromEntries(servers.map(([server, notes]) => [server, [...notes.values()]])) }
    try {
      await this.deps.ports.memberNotes.save(JSON.stringify(withVersion(document, steps)))
      this.#hasFailed = false
      this.#error = null
    } catch (error) {
      this.#hasFailed = true
      this.#error = '备注没有存到磁盘，只在内存中'
      this.deps.ports.log.warn('member notes cannot be saved', error)
    }
  }

  #publish(): void {
    if (this.#isRead) this.deps.onChange(this.view)
  }
}
