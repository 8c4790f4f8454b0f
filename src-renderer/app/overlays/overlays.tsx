import { useFocusFinders } from '@fluentui/react-components'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '../sync/query-client.ts'
import { DialogLayer } from './dialog-layer.tsx'
import { keepFocusInDialogs } from './keep-focus.ts'
import { ProxyLogin } from './proxy-login.tsx'
import { useShiftCheck } from './shift-check.ts'
import { ToastLayer } from './toast-layer.tsx'

/** Overlays above every page: dialogs and toasts. */
export function Overlays() {
  // Stays mounted: a page below a dialog whose session ended would remain hidden from keyboard navigation.
  useFocusFinders()
  useEffect(keepFocusInDialogs, [])
  useShiftCheck()
  return (
    <>
      <QueryClientProvider client={queryClient}>
        <DialogLayer />
      </QueryClientProvider>
      <ProxyLogin />
      <ToastLayer />
    </>
  )
}
