import type { LinkState, Push } from '../../src-preload/contract.ts'
import { statusTypes } from './wire.ts'

const UNKNOWN: LinkState = { status: null, robot: null, image: null, timedOut: null }

/** State of the messaging service's link and of the robots (A013, A014). Built from pushes, as no method returns it. */
export class LinkRoom {
  #state = UNKNOWN

  constructor(private readonly onChange: (state: LinkState) => void) {}

  get state(): LinkState {
    return this.#state
  }

  take(push: Push): void {
    if (push.kind === 'status' && push.type === statusTypes.robot) this.#change({ robot: push.value })
    else if (push.kind === 'status' && push.type === statusTypes.link) this.#change({ status: push.value })
    else if (push.kind === 'userImage') this.#change({ image: push.image, timedOut: null })
    else if (push.kind === 'linkTimeout') this.#change({ timedOut: push.text })
  }

  /** Applies the link status returned by the sign-in. */
  signedIn(status: string): void {
    if (status !== '') this.#change({ status })
  }

  clear(): void {
    if (this.#state !== UNKNOWN) this.#change(UNKNOWN)
  }

  #change(change: Partial<LinkState>): void {
    this.#state = { ...this.#state, ...change }
    this.onChange(this.#state)
  }
}
