import { lazyDialog } from '../../stores/lazy-dialog.tsx'
import { keysOf } from '../../ui/shortcut-help.ts'

/** Opens what happened with a member in the last days, in one list (A380). */
export const openTimeline = lazyDialog(async () => (await import('./timeline-dialog.tsx')).TimelineDialog, {
  key: 'timeline',
  blocksUpdate: false,
})

export const TIMELINE_KEY = 't'
export const TIMELINE_HELP = keysOf('面板', [{ keys: 'T', label: '会员时间线' }])
