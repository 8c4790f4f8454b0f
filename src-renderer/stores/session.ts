import { create } from 'zustand'
import type { SessionView } from '../../src-preload/contract/session.ts'
import { switchPreferences } from './ui-preferences.ts'

interface SessionState extends SessionView {
  /** Whether the main process has reported the session state yet. */
  initialized: boolean
}

export const useSession = create<SessionState>(() => ({
  initialized: false,
  signedIn: false,
  user: null,
  reason: 'never',
  epoch: 0,
  tokensPersistent: true,
  server: '',
}))

export function setSession(view: SessionView): void {
  const { initialized, server } = useSession.getState()
  // A path from another server must not be returned to.
  if (initialized && server !== view.server) clearReturnPath()
  switchPreferences(view.server)
  useSession.setState({ ...view, initialized: true })
}

const RETURN_KEY = 'return-path'

/** Stores the path to return to after signing in again (fault 8). */
export function saveReturnPath(path: string): void {
  sessionStorage.setItem(RETURN_KEY, path)
}

export function getReturnPath(): string | null {
  return sessionStorage.getItem(RETURN_KEY)
}

export function clearReturnPath(): void {
  sessionStorage.removeItem(RETURN_KEY)
}
