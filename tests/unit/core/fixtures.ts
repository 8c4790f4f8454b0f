import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import type { SessionView } from '#contract/session.ts'
import type { Logger, SecretStore } from '#main/core/ports.ts'
import { ServerClock } from '#main/core/session/server-clock.ts'
import { Session, type TokenPair } from '#main/core/session/session.ts'

export const silentLogger: Logger = { info: () => {}, warn: () => {}, error: () => {} }

/** A JWT that expires at `exp` (epoch seconds); `name` makes it distinct. */
export function jwt(exp: number, name = 'a'): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part({ exp, name })}.sig-${name}`
}

export function tokenPair(exp: number, name = 'a'): TokenPair {
  return { access: jwt(exp, name), refresh: jwt(exp + 1_000_000, `r-${name}`) }
}

export function memorySecrets(initial: string | null = null): SecretStore & { saved: string | null; writes: string[] } {
  const store = {
    saved: initial,
    writes: [] as string[],
    persistent: true,
    load: async () => store.saved,
    save: async (text: string) => {
      store.saved = text
      store.writes.push(text)
    },
    clear: async () => {
      store.saved = null
    },
  }
  return store
}

export const operator = { id: '7', name: '客服一', image: '', loginNames: ['kefu01'] }
export const SERVER = 'https://server.example'

export async function signedInSession(tokens: TokenPair, withClockSample = true) {
  const clock = new ServerClock()
  if (withClockSample) clock.addSample(new Date().toUTCString(), performance.now(), performance.now())
  const secrets = memorySecrets()
  const views: SessionView[] = []
  const session = new Session(secrets, clock, silentLogger, (view) => views.push(view))
  await session.restore(SERVER)
  session.signIn(tokens, operator)
  return { session, clock, secrets, views }
}

export const nowSeconds = () => Math.floor(Date.now() / 1_000)

export function tokenHeaders(tokens: TokenPair): Headers {
  return new Headers({ 'access-token': tokens.access, 'x-access-token': tokens.refresh })
}

/** A message of the chat as the core reads it. */
export function chatMessage(id: string, change: Partial<ChatMessage> = {}): ChatMessage {
  const texts = { name: '会员5', head: '', content: '在吗', time: '2026-11-22 10:00:00' }
  return { id, speakId: '5', type: '1', contentType: 1, ...texts, ...change }
}

/** Ends what listens at the end of the test; its address. */
export async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A file of the settings or records, with what it has now. */
export function memoryFile<T = unknown>(stored: T) {
  const file = {
    stored,
    read: (): unknown => file.stored,
    write: (document: unknown) => {
      file.stored = document as T
    },
  }
  return file
}

/** A file of the audit log. */
export function memoryLines(text = '') {
  const file = {
    text,
    read: () => file.text,
    append: (more: string) => {
      file.text += more
    },
    replace: (all: string) => {
      file.text = all
    },
  }
  return file
}
