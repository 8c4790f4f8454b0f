import { useFocusFinders } from '@fluentui/react-components'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { DialogLayer } from './dialog-layer.tsx'
import { holdFocusInDialogs } from './hold-focus.ts'
import { ProxyLogin } from './proxy-login.tsx'
import { queries } from './query-client.ts'
import { ToastLayer } from './toast-layer.tsx'

/**
 * Above every page: the popup layer and the messages. It holds on to the focus service while the console runs: a session
 * that ends with a dialog open would otherwise leave the page below it hidden from the keyboard.
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
