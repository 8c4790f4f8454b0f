import { create } from 'zustand'
import type { LinkState } from '../../src-preload/contract.ts'

/** Credentials of the messaging link, as returned by the sign-in; cleared with the session. */
interface LinkFields {
  appId: string
  hash: string
  phone: string
}

const unknown: LinkState = { status: null, robot: null, image: null, timedOut: null }
const none: LinkFields = { appId: '', hash: '', phone: '' }

export const useLink = create<{ state: LinkState; fields: LinkFields }>(() => ({ state: unknown, fields: none }))

export function setLinkState(state: LinkState): void {
  useLink.setState({ state })
}

export function setLinkFields(fields: LinkFields): void {
  useLink.setState({ fields })
}

export function dropLinkFields(): void {
  useLink.setState({ fields: none })
}
