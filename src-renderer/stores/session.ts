import { create } from 'zustand'
import type { SessionView } from '../../src-preload/contract.ts'
import { openPreferencesOf } from './preferences.ts'

interface SessionState extends SessionView {
  /** Whether the main process has reported the session state yet. */
  known: boolean
}

export const useSession = create<SessionState>(() => ({
  known: false,
  signedIn: false,
  user: null,
  reason: 'never',
  epoch: 0,
  keepsTokens: true,
  server: '',
}))

export function setSession(view: SessionView): void {
  const { known, server } = useSession.getState()
  // A path from another server must not be returned to.
  if (known && server !== view.server) dropReturnPath()
  openPreferencesOf(view.server)
  useSession.setState({ ...view, known: true })
}

const RETURN_KEY = 'return-path'

/** Stores the path to return to after signing in again (fault 8). */
export function keepReturnPath(path: string): void {
  sessionStorage.setItem(RETURN_KEY, path)
}

export function returnPath(): string | null {
  return sessionStorage.getItem(RETURN_KEY)
}

export function dropReturnPath(): void {
  sessionStorage.removeItem(RETURN_KEY)
}
