import { create } from 'zustand'
import type { LinkState } from '#contract/chat.ts'
import type { SessionView } from '#contract/session.ts'
import { windowStorage } from './storage.ts'
import { switchPreferences } from './ui-preferences.ts'

/** `initialized`: whether the main process has reported the session yet. */
export const useSession = create<SessionView & { initialized: boolean }>(() => ({
  initialized: false,
  signedIn: false,
  user: null,
  reason: 'never',
  epoch: 0,
  tokensPersistent: true,
  server: '',
}))

/** Why the server ended the session (D1 §8, A028); undefined where the operator did. */
export const sessionEndMessage = ({ reason }: SessionView): string | undefined => sessionEndMessages[reason]
const sessionEndMessages: Partial<Record<SessionView['reason'], string>> = {
  unauthorized: '未经授权请求',
  invalidToken: '未经授权请求：登录状态已失效（invalid_token）',
}

export function setSession(view: SessionView): void {
  const { initialized, server } = useSession.getState()
  // A path from another server must not be returned to.
  if (initialized && server !== view.server) clearReturnPath()
  switchPreferences(view.server)
  useSession.setState({ ...view, initialized: true })
}

const RETURN_KEY = 'return-path'

/** The path to return to after signing in again (fault 8). */
export const saveReturnPath = (path: string) => windowStorage.setItem(RETURN_KEY, path)
export const getReturnPath = () => windowStorage.getItem(RETURN_KEY)
export const clearReturnPath = () => windowStorage.removeItem(RETURN_KEY)

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
