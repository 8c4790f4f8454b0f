import type { ProxyAuthRequest, ProxyCredentials } from '#contract/network.ts'
import { cutText } from '#shared/untrusted-text.ts'

type Answer = ProxyCredentials | null

interface ProxyEndpoint {
  host: string
  port: number
  realm: string
}

/** Pause after a dismissed prompt: the console retries its connections every few seconds. */
const COOLDOWN_MS = 10 * 60_000

/** Credentials for HTTP proxies: asked once, kept in memory only. */
export class ProxyAuth {
  pendingPrompt: ProxyAuthRequest | null = null
  /** Called with every prompt, and with null when it ends. */
  onPromptChange: (pendingPrompt: ProxyAuthRequest | null) => void = () => {}
  #cached = new Map<string, ProxyCredentials>()
  #dismissedAt = new Map<string, number>()
  #pending: { name: string; answer: Promise<Answer>; complete(answer: Answer): void } | null = null

  /** For the log redactor. */
  get passwords(): string[] {
    return [...this.#cached.values()].map(({ password }) => password)
  }

  /** `rejected`: credentials that the proxy did not accept. Returns null when the operator dismisses the prompt. */
  async getCredentials({ host, port, realm }: ProxyEndpoint, rejected: ProxyCredentials | null) {
    const name = `${host}:${port}`
    const cached = this.#cached.get(name)
    if (cached && cached !== rejected) return cached
    // Offered at each attempt of each session, an expired password would lock the account of the operator.
    this.#cached.delete(name)
    if (this.#pending) return this.#pending.name === name ? this.#pending.answer : null
    if (performance.now() - (this.#dismissedAt.get(name) ?? Number.NEGATIVE_INFINITY) < COOLDOWN_MS) return null
    let complete: (answer: Answer) => void = () => {}
    const answer = new Promise<Answer>((resolve) => {
      complete = resolve
    })
    this.#pending = { name, answer, complete }
    this.#setPrompt({ proxy: name, realm: cutText(realm, 200), rejected: rejected !== null })
    return await answer
  }

  /** The credentials already entered for a proxy, for connections that cannot wait for a prompt. */
  cachedFor(name: string): ProxyCredentials | null {
    return this.#cached.get(name) ?? null
  }

  /** Completes the prompt; null: dismissed. */
  answer(answer: ProxyCredentials | null): void {
    if (!this.#pending) return
    const { name, complete } = this.#pending
    this.#pending = null
    if (answer) this.#cached.set(name, answer)
    else this.#dismissedAt.set(name, performance.now())
    this.#setPrompt(null)
    complete(answer)
  }

  #setPrompt(pendingPrompt: ProxyAuthRequest | null): void {
    this.pendingPrompt = pendingPrompt
    this.onPromptChange(pendingPrompt)
  }
}
