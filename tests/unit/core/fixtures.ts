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
