import { create } from 'zustand'
import type { LinkState } from '../../src-preload/contract/groups.ts'

/** Credentials of the messaging link, as returned by the sign-in; cleared with the session. */
interface MessagingCredentials {
  appId: string
  hash: string
  phone: string
}

const UNKNOWN_STATE: LinkState = { status: null, robot: null, image: null, timeoutMessage: null }
const EMPTY_FIELDS: MessagingCredentials = { appId: '', hash: '', phone: '' }

export const useMessagingLink = create<{ state: LinkState; fields: MessagingCredentials }>(() => ({
  state: UNKNOWN_STATE,
  fields: EMPTY_FIELDS,
}))

export function setLinkState(state: LinkState): void {
  useMessagingLink.setState({ state })
}

export function setLinkFields(fields: MessagingCredentials): void {
  useMessagingLink.setState({ fields })
}

export function clearLinkFields(): void {
  useMessagingLink.setState({ fields: EMPTY_FIELDS })
}
