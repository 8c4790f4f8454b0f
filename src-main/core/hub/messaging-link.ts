import type { LinkState } from '#contract/groups.ts'
import type { Push } from '#contract/hub.ts'
import { statusTypes } from '../wire.ts'

const UNKNOWN_STATE: LinkState = { status: null, robot: null, image: null, timeoutMessage: null }

/** State of the messaging service's link and of the robots (A013, A014). Built from pushes, as no method returns it. */
export class MessagingLink {
  #state = UNKNOWN_STATE

  constructor(private readonly onChange: (state: LinkState) => void) {}

  get state(): LinkState {
    return this.#state
  }

  applyPush(push: Push): void {
    if (push.kind === 'status' && push.type === statusTypes.robot) this.#update({ robot: push.value })
    else if (push.kind === 'status' && push.type === statusTypes.link) this.#update({ status: push.value })
    else if (push.kind === 'userImage') this.#update({ image: push.image, timeoutMessage: null })
    else if (push.kind === 'linkTimeout') this.#update({ timeoutMessage: push.text })
  }

  /** Applies the link status returned by the sign-in. */
  onSignIn(status: string): void {
    if (status !== '') this.#update({ status })
  }

  clear(): void {
    if (this.#state !== UNKNOWN_STATE) this.#update(UNKNOWN_STATE)
  }

  #update(update: Partial<LinkState>): void {
    this.#state = { ...this.#state, ...update }
    this.onChange(this.#state)
  }
}
