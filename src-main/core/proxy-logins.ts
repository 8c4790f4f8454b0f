import type { ProxyAnswer, ProxyQuestion } from '../../src-preload/contract.ts'

interface Proxy {
  host: string
  port: number
  realm: string
}

/** Who said no is not asked again so soon: the console tries its connections every few seconds. */
const REST_MS = 10 * 60_000

/** What the proxies of the house want to know of the operator: asked once, kept in memory alone. */
export class ProxyLogins {
  question: ProxyQuestion | null = null
  /** Hears of every question, and of its end. */
  onQuestion: (question: ProxyQuestion | null) => void = () => {}
  #known = new Map<string, ProxyAnswer>()
  #declined = new Map<string, number>()
  #asked: { name: string; answer: Promise<ProxyAnswer | null>; settle(answer: ProxyAnswer | null): void } | null = null

  /** For the log: none of them may appear in it. */
  get passwords(): string[] {
    return [...this.#known.values()].map(({ password }) => password)
  }

  /** `refused`: what the proxy was told and did not take. null when the operator does not say. */
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

  /** What is known of a proxy, for a line that cannot wait for an answer. */
  knownOf(name: string): ProxyAnswer | null {
    return this.#known.get(name) ?? null
  }

  /** What the operator typed; null: nothing. */
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
