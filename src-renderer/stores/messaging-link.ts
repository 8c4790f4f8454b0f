import { create } from 'zustand'
import type { LinkState } from '#contract/chat.ts'

/** Credentials of the messaging link, as returned by the sign-in; cleared with the session. */
type MessagingCredentials = Record<'appId' | 'hash' | 'phone', string>

const UNKNOWN_STATE: LinkState = { status: null, robot: null, image: null, timeoutMessage: null }
const EMPTY_FIELDS: MessagingCredentials = { appId: '', hash: '', phone: '' }

export const useMessagingLink = create<{ state: LinkState; fields: MessagingCredentials }>(() => ({
  state: UNKNOWN_STATE,
  fields: EMPTY_FIELDS,
}))

export const setLinkState = (state: LinkState) => useMessagingLink.setState({ state })
export const setLinkFields = (fields: MessagingCredentials) => useMessagingLink.setState({ fields })
export const clearLinkFields = () => setLinkFields(EMPTY_FIELDS)
