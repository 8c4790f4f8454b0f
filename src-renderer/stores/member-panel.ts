import { useLayoutEffect } from 'react'
import { create } from 'zustand'
import type { Id } from '#shared/lossless-json.ts'
import { useDialogs } from './dialogs.ts'

interface MemberPanelState {
  /** The member in the panel beside the page; null while it is closed. */
  memberId: string | null
  /** Number of parts of the page that have a place for the panel; without one it is beside the page. */
  places: number
  /** The latest request to show a member; `count` grows with every request, also for the member that is shown. */
  request: { count: number; memberId: string; opener: Element | null }
}

export const useMemberPanel = create<MemberPanelState>(() => ({
  memberId: null,
  places: 0,
  request: { count: 0, memberId: '', opener: null },
}))

/** Asks for a member's panel. `opener` gets the focus when it is closed: by default what has the focus now. */
export function openMember(memberId: Id, opener: Element | null = document.activeElement): void {
  useMemberPanel.setState(({ memberId: current, request }) => {
    // What is within the panel goes away with its member.
    const isWithin = current !== null && opener?.closest('[data-region=panel]')
    const count = request.count + 1
    return { request: { count, memberId: String(memberId), opener: isWithin ? request.opener : opener } }
  })
}

/** Closes the panel beside the page and leaves the focus where it is. */
export function closeMember(): void {
  useMemberPanel.setState({ memberId: null })
}

/**
 * Closes the panel for another one in its place. False: it shows the outcome of a decision, so it takes the focus and
 * stays.
 */
export function clearMemberPlace(): boolean {
  const { memberId } = useMemberPanel.getState()
  if (memberId === null) return true
  if (useDialogs.getState().heldPanels > 0) {
    openMember(memberId)
    return false
  }
  closeMember()
  return true
}

/** While mounted, the caller shows the panel in a place of its own. Returns whether it is open. */
export function useMemberPlace(): boolean {
  useLayoutEffect(() => {
    useMemberPanel.setState(({ places }) => ({ places: places + 1 }))
    return () => useMemberPanel.setState(({ places }) => ({ places: places - 1 }))
  }, [])
  return useMemberPanel(({ memberId }) => memberId !== null)
}
