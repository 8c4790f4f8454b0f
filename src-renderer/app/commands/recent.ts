import type { RouteName } from '#shared/routes.ts'
import { useSession } from '../../stores/session.ts'
import { storage } from '../../stores/storage.ts'

/** What the operator opened: a screen, or a member, of whom nothing but the id is stored. */
export type Recent = { screen: RouteName } | { userId: string }

const MAX_RECENT = 8

/** Per server and operator: a colleague at the same workstation has a list of their own. */
function storageKey(): string {
  const { server, user } = useSession.getState()
  return `recent:${server}:${user?.id ?? ''}`
}

/** The newest first. */
export function readRecent(): Recent[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey()) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent) : []
  } catch {
    return []
  }
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false
  return ('screen' in value && typeof value.screen === 'string') || ('userId' in value && isMemberId(value.userId))
}

const isMemberId = (value: unknown) => typeof value === 'string' && /^\d+$/.test(value)

function add(item: Recent): void {
  const text = JSON.stringify(item)
  const rest = readRecent().filter((existing) => JSON.stringify(existing) !== text)
  storage.setItem(storageKey(), JSON.stringify([item, ...rest].slice(0, MAX_RECENT)))
}

export const addRecentScreen = (screen: RouteName) => add({ screen })
export const addRecentMember = (userId: string) => add({ userId })
