import { app, type BrowserWindow } from 'electron'
import type { AlertCounts, HostInfo } from '../../src-preload/contract.ts'
import { overlayIcon } from './icons.ts'

/** What the system is asked to show of a number on the program's icon. */
export type Badge =
  | { kind: 'overlay'; number: number; description: string }
  | { kind: 'dock'; text: string }
  | { kind: 'count'; count: number }

export function totalOf({ deposits, withdrawals, messages }: AlertCounts): number {
  return deposits + withdrawals + messages
}

export function countsText({ deposits, withdrawals, messages }: AlertCounts): string {
  return `上分 ${deposits} · 下分 ${withdrawals} · 私信 ${messages}`
}

/** Windows has an icon over the taskbar button, macOS a text on the dock, Linux a count. */
export function badgeFor(platform: HostInfo['platform'], counts: AlertCounts): Badge {
  const total = totalOf(counts)
  if (platform === 'windows')
    return { kind: 'overlay', number: total, description: total > 0 ? countsText(counts) : '' }
  if (platform === 'macos') return { kind: 'dock', text: total === 0 ? '' : total > 999 ? '999+' : String(total) }
  return { kind: 'count', count: total }
}

export function showBadge(badge: Badge, window: BrowserWindow | null): void {
  if (badge.kind === 'overlay') {
    window?.setOverlayIcon(badge.number > 0 ? overlayIcon(badge.number) : null, badge.description)
  } else if (badge.kind === 'dock') app.dock?.setBadge(badge.text)
  else app.setBadgeCount(badge.count)
}
