import { useEffect, useEffectEvent } from 'react'
import { closeMember, useMemberPanel } from '../../stores/member-panel.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'

const useMemberPanelCode = lazyComponent(async () => (await import('./member-panel.tsx')).MemberPanel)

interface MemberSideProps {
  /** Another panel waits for its place. */
  isOverPanel?: boolean
  /** The panel was closed, and what opened it is gone. */
  onClosed?: () => void
  onFocused?: (isFocused: boolean) => void
  className: string
}

/** The member's panel beside a page, while it is open. It is not modal; what opened it gets the focus back. */
export function MemberSide({ isOverPanel = false, onClosed, onFocused, className }: MemberSideProps) {
  const { memberId, request } = useMemberPanel()
  const MemberPanel = useMemberPanelCode()
  function close(): void {
    const { opener } = request
    closeMember()
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    else onClosed?.()
  }
  const closeByEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    const target = event.target as Element
    if (target === document.body || target.closest('[data-region=table]')) close()
  })
  const isOpen = memberId !== null
  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = (event: KeyboardEvent) => closeByEscape(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOpen])
  const reportClosed = useEffectEvent(() => onFocused?.(false))
  useEffect(() => {
    // However it is closed: before the panel that takes its place gets the focus.
    if (!isOpen) return
    return () => reportClosed()
  }, [isOpen])
  if (memberId === null || !MemberPanel) return null
  return (
    <MemberPanel
      memberId={memberId}
      close={{ label: isOverPanel ? '返回' : '关闭', run: close }}
      focusRequests={request.count}
      onFocused={onFocused}
      className={className}
    />
  )
}
