import { useFocusFinders } from '@fluentui/react-components'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { DialogLayer } from './dialog-layer.tsx'
import { holdFocusInDialogs } from './hold-focus.ts'
import { ProxyLogin } from './proxy-login.tsx'
import { queries } from './query-client.ts'
import { ToastLayer } from './toast-layer.tsx'

/**
 * Overlays above every page: dialogs and toasts. `useFocusFinders` stays mounted while the console runs: if a session
 * ended with a dialog open, the page below would otherwise stay hidden from keyboard navigation.
 */
export function Layers() {
  useFocusFinders()
  useEffect(holdFocusInDialogs, [])
  return (
    <>
      <QueryClientProvider client={queries}>
        <DialogLayer />
      </QueryClientProvider>
      <ProxyLogin />
      <ToastLayer />
    </>
  )
}
