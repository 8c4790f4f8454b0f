import { Button, Spinner } from '@fluentui/react-components'
import { useState } from 'react'

/** A button that cannot be pressed again while its action runs; `run` returns nothing if it does not start. */
export function BusyButton({ label, run }: { label: string; run: () => Promise<unknown> | undefined }) {
  const [busy, setBusy] = useState(false)
  async function onClick(): Promise<void> {
    const action = run()
    if (!action) return
    setBusy(true)
    await action
    setBusy(false)
  }
  return (
    <Button
      size="small"
      disabledFocusable={busy}
      icon={busy ? <Spinner size="extra-tiny" aria-hidden /> : null}
      onClick={() => void onClick()}
    >
      {label}
    </Button>
  )
}
