import type { ProxyAnswer, ProxyQuestion } from '../../src-preload/contract.ts'

interface Proxy {
  host: string
  port: number
  realm: string
}

/** Pause after a dismissed prompt: the console retries its connections every few seconds. */
const REST_MS = 10 * 60_000

/** Credentials for HTTP proxies: asked once, kept in memory only. */
export class ProxyLogins {
  question: ProxyQuestion | null = null
  /** Called with every prompt, and with null when it ends. */
  onQuestion: (question: ProxyQuestion | null) => void = () => {}
  #known = new Map<string, ProxyAnswer>()
  #declined = new Map<string, number>()
  #asked: { name: string; answer: Promise<ProxyAnswer | null>; settle(answer: ProxyAnswer | null): void } | null = null

  /** For the log redactor. */
  get passwords(): string[] {
    return [...this.#known.values()].map(({ password }) => password)
  }

  /** `rejected`: credentials that the proxy did not accept. Returns null when the operator dismisses the prompt. */
  async credentials({ host, port, realm }: Proxy, refused: ProxyAnswer | null): Promise<ProxyAnswer | null> {
    const name = `${host}:${port}`
    const known = this.#known.get(name)
    if (known && known !== refused) return known
    if (this.#asked) return this.#asked.name === name ? this.#asked.answer : null
    if (performance.now() - (this.#declined.get(name) ?? Number.NEGATIVE_INFINITY) < REST_MS) return null
    let settle: (answer: ProxyAnswer | null) => void = () => {}
    const answer = new Promise<ProxyAnswer | null>((resolve) => {
      settle = resolve
    })
    this.#asked = { name, answer, settle }
    this.#ask({ proxy: name, realm: realm.slice(0, 200), wrong: refused !== null })
    return await answer
  }

  /** The credentials already entered for a proxy, for connections that cannot wait for a prompt. */
  knownOf(name: string): ProxyAnswer | null {
    return this.#known.get(name) ?? null
  }

  /** Completes the prompt; null: dismissed. */
  answer(answer: ProxyAnswer | null): void {
    if (!this.#asked) return
    const { name, settle } = this.#asked
    this.#asked = null
    if (answer) this.#known.set(name, answer)
    else this.#declined.set(name, performance.now())
    this.#ask(null)
    settle(answer)
  }

  #ask(question: ProxyQuestion | null): void {
    this.question = question
    this.onQuestion(question)
  }
}
